// Where does one go on after leaving for another case's page? At the same step, on the same tab, and it is said why.

const KEY = "arrival";

/** Open a case; what is remembered is taken up there: { moment, mode, note }. */
export function leaveFor(path, what) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...what, path }));
  } catch {
    // Without storage the case opens at its beginning.
  }
  location.assign(path);
}

/** What was remembered for this page, once. */
export function arrival() {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    return found?.path === location.pathname ? found : null;
  } catch {
    return null;
  }
}
