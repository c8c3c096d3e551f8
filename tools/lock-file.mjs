// What package-lock.json says. Plain JavaScript without dependencies, because tools/run.mjs uses it before packages are installed.
import { readFileSync } from 'node:fs';

/** The packages of a lock file, by folder. */
export const readLockFile = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** The names of the packages that we ship: the `dependencies` of package.json and of face-models/package.json. */
export const shippedNames = (packages) =>
  ['', 'face-models'].flatMap((folder) => Object.keys(packages[folder].dependencies));

/** The folders of these packages and of all packages that they need. */
export function closureOf(packages, names) {
  const folders = new Set();
  const visit = (folder, name) => {
    const found = resolveFolder(packages, folder, name);
    if (found === undefined || folders.has(found)) return;
    folders.add(found);
    for (const each of requiredBy(packages[found])) visit(found, each);
  };
  for (const name of names) visit('', name);
  return folders;
}

function requiredBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Where Node.js finds a package that the package in `folder` requires; undefined for an optional one that is not locked. */
function resolveFolder(packages, folder, name) {
  const found = `${folder && `${folder}/`}node_modules/${name}`;
  if (found in packages) return found;
  if (folder === '') return undefined;
  return resolveFolder(packages, folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name);
}
