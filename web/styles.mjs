// The order of the page's style sheets, apart from the build so that it can be tested with the paths of another system.

/** Where style sheets lie, in the order in which they build on each other: the page's base, then parts, screens and games. */
const ORDER = ["app/style/fonts.css", "app/style/tokens.css", "app/style/page.css", "ui/", "stage/", "shell/", "games/"];

/**
 * Sort style sheets by where they lie, then by name.
 * `files` and `folder` are absolute paths by the rules of `path` (node:path); the result are paths relative to `folder`, with slashes.
 */
export function inOrder(files, folder, path) {
  const names = [...files].map((file) => path.relative(folder, file).split(path.sep).join("/"));
  const place = (name) => ORDER.findIndex((start) => name.startsWith(start));
  return names.toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}
