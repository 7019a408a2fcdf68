// Which colours: the system's, unless this browser was told otherwise. Runs before the
// first paint; also says that scripts run at all.
document.documentElement.classList.add("js");
try {
  const chosen = localStorage.getItem("floorjudge.theme");
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
} catch {
  // Without storage the system decides.
}
