// What becomes of the npm packages that a project imports. An app is bundled with them: it then starts with half the work, from one
// file instead of thousands. Only the `dependencies` of package.json stay packages, because they are looked up at run time: an
// image comes with those. Tools and benches run where all packages are.
import { readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const isImport = /^[^./]/;
const packageOf = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/** The esbuild plugin. */
export const packages = (bundled) => ({
  name: 'packages',
  setup(build) {
    build.onResolve({ filter: isImport }, async ({ path: name, pluginData, ...from }) => {
      if (from.kind === 'entry-point' || name.startsWith('@gatehouse/') || pluginData === 'asked')
        return undefined;
      if (!bundled || packageOf(name) in dependencies) return { path: name, external: true };
      // Packages look for others that may be there, and do without them.
      if (!from.importer.includes('node_modules')) return undefined;
      const found = await build.resolve(name, { ...from, pluginData: 'asked' });
      return found.errors.length > 0 ? { path: name, external: true } : found;
    });
    if (bundled) build.onLoad({ filter: /node_modules\/@nestjs\/.*\.js$/ }, asked);
  },
});

/**
 * Modules that make a `require` of their own ask behind esbuild's back: for packages that are in the bundle already, but not
 * in an image. With esbuild's own they find those of the bundle.
 */
const asked = async ({ path: file }) => ({
  contents: (await readFile(file, 'utf8')).replace('const require = createRequire(import.meta.url);', ''),
  loader: 'js',
});

/** Packages that were written for CommonJS ask for these. */
export const commonJs = `import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);
const { filename: __filename, dirname: __dirname } = import.meta;`;

/** The licences of all packages in a bundle, which whoever passes the bundle on passes on with it. */
export function licencesIn({ inputs }) {
  const folders = Object.keys(inputs).map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]);
  return [...new Set(folders)]
    .filter(Boolean)
    .sort()
    .map(licenceOf)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(path.join(folder, file), 'utf8') : '';
  return `${name} ${version} (${license})\n\n${text}`;
}
