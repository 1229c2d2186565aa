"""The example of a package beside the house: installed, its own tests run, on the floor too."""

import os
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parent.parent / "examples" / "house-extras"


def test_a_package_beside_the_house_is_installed_and_its_own_tests_pass(tmp_path):
    install = ["install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    where = ["--disable-pip-version-check", "--target", tmp_path, EXAMPLE]
    subprocess.run([sys.executable, "-m", "pip", *install, *where], check=True, timeout=300)
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", EXAMPLE / "tests"]
    surroundings = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTEST_ADDOPTS": ""}
    ran = subprocess.run(
        [*tests, "-c", EXAMPLE / "pyproject.toml"],
        env=surroundings, capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-3_000:]
