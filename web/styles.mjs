// The order of the page's style sheets, apart from the build so that it can be tested with the paths of another system.

/**
 * Sort style sheets: those that `main` imports in its order, then the others by name.
 * `files` and `folder` are absolute paths by the rules of `path` (node:path); the result are paths relative to `folder`, with slashes.
 */
export function inOrder(files, folder, main, path) {
  const names = [...files].map((file) => path.relative(folder, file).split(path.sep).join("/"));
  const place = (name) => main.indexOf(`"./${name}"`) >>> 0;
  return names.sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}
