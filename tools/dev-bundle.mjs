// The bundles of `npm run dev`. The sources of an app are bundled again after every change. Its npm packages, which take most
// of the time, are bundled once into packages.mjs.
import esbuild from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { assetsPlugin } from './assets.mjs';
import { bundleOptions, swc } from './bundle.mjs';
import { commonJs, isExternal, packages } from './packages.mjs';

const keptBuilds = 3;
const isBare = /^[^./]/;

/** The npm packages of the apps, bundled once into one file. */
export const packagesFile = (outdir) => path.join(outdir, 'packages.mjs');

/** Opens a bundle per app. Each build has its own folder, because the previous one may still run. */
export async function openDevBundles(apps, outdir) {
  const packageNames = new Set();
  const contexts = await Promise.all(apps.map((app) => openContext(app, outdir, packageNames)));
  // Collects the names of all packages, so that they are bundled once. The first build reports errors.
  await Promise.all(contexts.map(({ context }) => context.rebuild().catch(() => undefined)));
  let packagesBundled = Promise.resolve();
  const ensurePackages = () =>
    (packagesBundled = packagesBundled
      .catch(() => undefined)
      .then(() => bundlePackages([...packageNames].sort(), outdir)));
  return contexts.map((each) => toBundle(each, ensurePackages));
}

async function openContext(app, outdir, packageNames) {
  const folder = path.join(outdir, app);
  const assetInputs = new Set();
  const context = await esbuild.context({
    ...bundleOptions,
    entryPoints: [`apps/${app}/src/main.ts`],
    outdir: path.join(folder, 'build'),
    write: false,
    logLevel: 'silent',
    sourcesContent: false,
    banner: { js: `${commonJs}\nimport bundledPackages from '../../packages.mjs';` },
    plugins: [
      packagesPlugin(packageNames),
      assetsPlugin((inputs) => inputs.forEach((file) => assetInputs.add(file))),
      swc(),
    ],
  });
  return { app, folder, context, assetInputs };
}

function toBundle({ app, folder, context, assetInputs }, ensurePackages) {
  let count = 0;
  return {
    name: app,
    /** Resolves with the bundle and the files it was built from; rejects with the `errors` of esbuild. */
    async build() {
      const { outputFiles, metafile } = await context.rebuild();
      await ensurePackages();
      const build = path.join(folder, String(++count));
      await writeFiles(build, outputFiles);
      await rm(path.join(folder, String(count - keptBuilds)), { recursive: true, force: true });
      const sources = Object.keys(metafile.inputs).map((file) => path.resolve(file));
      return { file: path.join(build, 'main.mjs'), inputs: new Set([...sources, ...assetInputs]) };
    },
    close: () => context.dispose(),
  };
}

/** The launch page. It is built in place: the sessions app reads it when it starts. */
export async function openDevPage(outdir) {
  const { build, loadConfigFromFile } = await import('vite');
  const folder = path.resolve('apps/launch');
  const env = { command: 'build', mode: 'development' };
  const { config } = await loadConfigFromFile(env, path.join(folder, 'vite.config.mjs'));
  const modules = new Set();
  const collect = {
    name: 'dev-inputs',
    generateBundle() {
      for (const id of this.getModuleIds()) modules.add(id.split('?')[0]);
    },
  };
  return {
    name: 'launch',
    async build() {
      await build({
        ...config,
        configFile: false,
        logLevel: 'silent',
        plugins: [...config.plugins.flat().filter(({ name }) => name !== 'compressed'), collect],
        build: { ...config.build, outDir: path.resolve(outdir), emptyOutDir: true, minify: false },
      });
      const isPageFile = (file) => file.startsWith(`${folder}/`) && !/\.(e2e-|int-)?spec\.tsx?$/.test(file);
      return { file: path.resolve(outdir), inputs: { has: (file) => modules.has(file) || isPageFile(file) } };
    },
    close: () => Promise.resolve(),
  };
}

/** The errors of a failed build as text, with file, line and excerpt; undefined for any other error. */
export async function formatBuildErrors({ errors }, color) {
  if (!Array.isArray(errors)) return undefined;
  return (await esbuild.formatMessages(errors, { kind: 'error', color })).join('');
}

/** Takes the packages of an app from packages.mjs, and collects their names. */
const packagesPlugin = (names) => ({
  name: 'dev-packages',
  setup(build) {
    build.onResolve({ filter: isBare }, ({ path: name, kind }) => {
      if (kind === 'entry-point' || name.startsWith('@gatehouse/')) return undefined;
      if (isBuiltin(name) || isExternal(name)) return { path: name, external: true };
      names.add(name);
      return { path: name, namespace: 'package' };
    });
    // CommonJS: the bundler does not need to know its exports.
    build.onLoad({ filter: /./, namespace: 'package' }, ({ path: name }) => ({
      contents: `module.exports = bundledPackages[${JSON.stringify(name)}];`,
    }));
  },
});

const isBuiltin = (name) => name.startsWith('node:') || builtinModules.includes(name);

/** Bundles the packages, unless the file already has these versions. */
async function bundlePackages(names, outdir) {
  const file = packagesFile(outdir);
  const key = await packagesKey();
  const [, bundledKey, list = ''] =
    /^\/\/ (\w+) (.*)\n/.exec(await readFile(file, 'utf8').catch(() => '')) ?? [];
  const bundled = bundledKey === key ? list.split(' ') : [];
  if (names.every((name) => bundled.includes(name))) return;
  const { outputFiles } = await esbuild.build({
    ...bundleOptions,
    stdin: { contents: packagesModule(names), resolveDir: process.cwd() },
    write: false,
    sourcemap: false,
    banner: { js: `// ${key} ${names.join(' ')}\n${commonJs}` },
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [packages(true)],
  });
  await mkdir(outdir, { recursive: true });
  await writeFile(file, outputFiles[0].contents);
}

async function packagesKey() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tools/packages.mjs', 'tools/dev-bundle.mjs'])
    hash.update(await readFile(file));
  return hash.digest('hex');
}

const packagesModule = (names) =>
  [
    ...names.map((name, index) => `import * as package${index} from ${JSON.stringify(name)};`),
    'export default {',
    ...names.map((name, index) => `${JSON.stringify(name)}: { __esModule: true, ...package${index} },`),
    '};',
  ].join('\n');

async function writeFiles(folder, outputFiles) {
  await mkdir(folder, { recursive: true });
  for (const { path: file, contents } of outputFiles)
    await writeFile(path.join(folder, path.basename(file)), contents);
}
