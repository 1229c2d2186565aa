// Light or dark: as the system wishes, until somebody chooses; then that is kept in a cookie, so that
// every page comes as it is wanted.

const bright = matchMedia("(prefers-color-scheme: light)");

document.querySelector("[data-theme-switch]").addEventListener("click", () => {
  const root = document.documentElement;
  const now = root.dataset.theme ?? (bright.matches ? "light" : "dark");
  root.dataset.theme = now === "light" ? "dark" : "light";
  document.cookie = `houseway_theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
});
