// The npm packages that a project imports. Apps are bundled with them, because one file loads twice as fast as thousands.
// Only the `dependencies` of package.json stay external: they are resolved at run time, and images install them. For tools
// and benches all packages stay external.
import { readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const isImport = /^[^./]/;
const alreadyResolved = 'already resolved';
const getPackage = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/** Whether an import stays external in every bundle. */
export const isDependency = (name) => getPackage(name) in dependencies;

/** The esbuild plugin. */
export const packages = (bundled) => ({
  name: 'packages',
  setup(build) {
    build.onResolve({ filter: isImport }, async ({ path: name, pluginData, ...from }) => {
      if (from.kind === 'entry-point' || name.startsWith('@gatehouse/') || pluginData === alreadyResolved)
        return undefined;
      if (!bundled || isDependency(name)) return { path: name, external: true };
      // Packages try to load optional packages that may not be installed.
      if (!from.importer.includes('node_modules')) return undefined;
      const found = await build.resolve(name, { ...from, pluginData: alreadyResolved });
      return found.errors.length > 0 ? { path: name, external: true } : found;
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

/** The licences of all packages in a bundle. They must be distributed with it. */
export function licencesIn({ inputs }) {
  const folders = Object.keys(inputs).map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]);
  return [...new Set(folders)]
    .filter(Boolean)
    .sort()
    .map(readLicence)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function readLicence(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(path.join(folder, file), 'utf8') : '';
  return `${name} ${version} (${license})\n\n${text}`;
}
