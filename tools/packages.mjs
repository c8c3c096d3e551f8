// The npm packages that a project imports. Apps are bundled with them, because one file loads twice as fast as thousands.
// Only the external packages are resolved at run time, and images have them (tools/external-packages.mjs). For tools and benches
// all packages stay external.
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageFolder } from './licences.mjs';
import { closureOf, readLockFile, shippedNames } from './lock-file.mjs';

/** Packages that read their own files, and packages that patch modules when they are required. */
const external = [/^swagger-ui-dist$/, /^@opentelemetry\//, /^pg$/];
const isImport = /^[^./]/;
const alreadyResolved = 'already resolved';
const getPackage = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/** Whether an import stays external in every bundle. */
export const isExternal = (name) => external.some((pattern) => pattern.test(getPackage(name)));

/** Whether a file belongs to one of the `dependencies`, or to a package that they need. Modules of Node.js do not. */
function isShippable(file) {
  const folder = packageFolder(path.relative(installationFolder(), file));
  return folder !== undefined && shippedFolders().has(folder);
}

/** The folder with node_modules, which may be a link to another one. */
const installationFolder = () => (installation ??= path.dirname(realpathSync('node_modules')));
let installation;

/** The folders of all packages that may be shipped. */
export function shippedFolders() {
  const locked = readLockFile('package-lock.json');
  return (shipped ??= closureOf(locked, shippedNames(locked)));
}
let shipped;

/** The esbuild plugin. */
export const packages = (bundled) => ({
  name: 'packages',
  setup(build) {
    build.onResolve({ filter: isImport }, async ({ path: name, pluginData, ...from }) => {
      if (from.kind === 'entry-point' || name.startsWith('@gatehouse/') || pluginData === alreadyResolved)
        return undefined;
      if (!bundled || isExternal(name)) return { path: name, external: true };
      // Packages try to load optional packages. Those that only development packages need are as good as not installed.
      if (!from.importer.includes('node_modules')) return undefined;
      const found = await build.resolve(name, { ...from, pluginData: alreadyResolved });
      return found.errors.length > 0 || !isShippable(found.path) ? { path: name, external: true } : found;
    });
    if (!bundled) return;
    build.onLoad({ filter: /node_modules\/@nestjs\/.*\.js$/ }, withoutOwnRequire);
    build.onLoad({ filter: /node_modules\/(validator|ansis)\/.*\.c?js$/ }, inAscii);
  },
});

/**
 * A module that creates its own `require` bypasses esbuild, and would load packages that are in the bundle but not in an
 * image. Without it, the module uses the `require` of the bundle.
 */
const withoutOwnRequire = async ({ path: file }) => ({
  contents: (await readFile(file, 'utf8')).replace('const require = createRequire(import.meta.url);', ''),
  loader: 'js',
});

/** These have regular expressions with other characters than ASCII, which esbuild escapes only in strings. */
const inAscii = async ({ path: file }) => ({
  contents: (await readFile(file, 'utf8')).replaceAll(/[^\0-\x7f]/g, escapeCharacter),
  loader: 'js',
});
const escapeCharacter = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** CommonJS packages expect these globals. */
export const commonJs = `import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);
const { filename: __filename, dirname: __dirname } = import.meta;`;
