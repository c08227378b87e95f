// Before the first paint, so that a dark page never flashes white. The rest of the theme is in app.js.
try {
  const theme = JSON.parse(localStorage.getItem("rulegrid.theme") ?? "null");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme it is.
}
