"""The documentation is read on the floor, and may load nothing but what lies there."""

from __future__ import annotations

import pytest
from litestar.testing import TestClient

from houseway.floor.app import create_app
from houseway.floor.floor_settings import BadSetting, FloorSettings

PAGE = "<html><head><script>theme()</script><script src='_static/a.js'></script></head></html>"
DIGEST = "sha256-Rfr3GgHZFiXm+TmNr+li+0sZ4J9FGllo8jsXcJF5XZ8="


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("docs")
    (made / "site" / "_static").mkdir(parents=True)
    (made / "site" / "index.html").write_text(PAGE)
    (made / "site" / "_static" / "a.js").write_text("1")
    (made / "secret").write_text("not for anybody")
    return made


@pytest.fixture(scope="module")
def client(folder):
    database = f"sqlite:///{folder}/floor.db"
    app = create_app(FloorSettings(database, demo=True, visitors=True, docs=folder / "site"))
    with TestClient(app) as client:
        yield client


def test_the_first_page_is_found_without_an_account(client):
    assert client.get("/docs").text == PAGE
    assert 'href="/docs"' in client.get("/").text


def test_a_page_runs_the_scripts_that_are_written_in_it_and_no_others(client):
    policy = client.get("/docs/index.html").headers["content-security-policy"]
    assert f"script-src 'self' '{DIGEST}';" in policy
    assert "default-src 'none'" in policy
    assert "'unsafe-inline'" not in policy.split("style-src")[0]


def test_scripts_and_pictures_are_sent_as_what_they_are(client):
    sent = client.get("/docs/_static/a.js")
    assert (sent.text, sent.headers["content-type"]) == ("1", "text/javascript; charset=utf-8")
    again = client.get("/docs/_static/a.js", headers={"if-none-match": sent.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("path", ["nowhere.html", "../secret", "..%2fsecret", "%2e%2e/secret"])
def test_nothing_else_is_given_out(client, path):
    assert client.get(f"/docs/{path}").status_code == 404


def test_a_folder_without_a_site_is_refused_at_once(tmp_path):
    with pytest.raises(BadSetting, match=r"has no index\.html; `make docs` makes it"):
        FloorSettings.from_environment({"HOUSEWAY_DOCS": str(tmp_path)}, demo=True)


def test_a_floor_without_documentation_says_so(tmp_path):
    app = create_app(FloorSettings(f"sqlite:///{tmp_path}/floor.db", demo=True, visitors=True))
    with TestClient(app) as client:
        assert client.get("/docs").status_code == 404
        assert 'href="/docs"' not in client.get("/").text
