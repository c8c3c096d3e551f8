// Copies the packages that apps resolve at run time to the node_modules folder of an image, without files for compilers and
// debuggers: `node tools/external-packages.mjs /out/node_modules`.
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { closureOf, readLockFile, shippedNames } from './lock-file.mjs';
import { isExternal } from './packages.mjs';

const isDeclaration = /\/(@types\/[^/]+|undici-types)$/;
const forDevelopers = /\.(map|d\.[cm]?ts)$/;

/** The folders of the external packages and of all that they need. */
export function externalFolders() {
  const packages = readLockFile('package-lock.json');
  const folders = closureOf(packages, shippedNames(packages).filter(isExternal));
  return [...folders].filter((folder) => existsSync(folder) && !isDeclaration.test(folder)).sort();
}

function copyTo(target) {
  for (const folder of externalFolders())
    cpSync(folder, path.join(target, folder.slice('node_modules/'.length)), {
      recursive: true,
      // Nested packages are in the list themselves, if they are needed.
      filter: (file) => !forDevelopers.test(file) && !file.slice(folder.length).includes('/node_modules'),
    });
}

if (process.argv[1] === import.meta.filename) copyTo(process.argv[2]);
