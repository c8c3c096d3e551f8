// Builds dist/libs/sdk, which is published as @gatehouse/sdk: bundles, declarations, manifest, licences.
import esbuild from 'esbuild';
import { chmod, cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readLicence } from './licences.mjs';
import { publish } from './publish.mjs';
import { writeDeclarations } from './sdk-declarations.mjs';

const source = 'libs/sdk';
const outdir = 'dist/libs/sdk';

// `holds`: the packages that the file includes. jose 6 cannot be required on Node.js 18, so the CommonJS files include it.
// `maxBytes`: the maximum size in an application, minified and gzipped, without jose.
const bundles = [
  { file: 'esm/index.js', entry: 'index.ts', platform: 'node', holds: [], maxBytes: 28_000 },
  { file: 'esm/browser.js', entry: 'browser.ts', platform: 'browser', holds: [], maxBytes: 27_000 },
  { file: 'esm/embed.js', entry: 'embed.ts', platform: 'browser', holds: [], maxBytes: 2_000 },
  { file: 'esm/face-spaces.js', entry: 'face-spaces.ts', platform: 'browser', holds: [], maxBytes: 50_000 },
  { file: 'esm/cli.js', entry: 'cli/main.ts', platform: 'node', holds: ['uqr'] },
  { file: 'cjs/index.js', entry: 'index.ts', platform: 'node', holds: ['jose'], maxBytes: 39_500 },
  { file: 'cjs/browser.js', entry: 'browser.ts', platform: 'browser', holds: ['jose'], maxBytes: 38_000 },
  { file: 'cjs/embed.js', entry: 'embed.ts', platform: 'browser', holds: [], maxBytes: 2_500 },
  { file: 'cjs/face-spaces.js', entry: 'face-spaces.ts', platform: 'browser', holds: [], maxBytes: 50_000 },
];

// Node.js 18 has WebCrypto in a module; elsewhere it is global.
const globalCrypto = {
  esm: `import { webcrypto as nodeCrypto } from 'node:crypto';\nglobalThis.crypto ??= nodeCrypto;`,
  cjs: `globalThis.crypto ??= require('node:crypto').webcrypto;`,
};

const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));
const writeJson = (file, content) => writeFile(file, `${JSON.stringify(content, null, 2)}\n`);

/** Bundles one file. esbuild reports an error if the browser bundle imports a module of Node.js. */
async function bundle(folder, { file, entry, platform, holds }) {
  const format = path.dirname(file);
  const { metafile } = await esbuild.build({
    entryPoints: [path.join(source, 'src', entry)],
    outfile: path.join(folder, file),
    bundle: true,
    metafile: true,
    format,
    platform,
    target: platform === 'node' ? 'node18' : 'es2022',
    external: holds.includes('jose') ? [] : ['jose'],
    banner: platform === 'node' ? { js: globalCrypto[format] } : {},
    tsconfig: 'tsconfig.base.json',
    charset: 'utf8',
    logLevel: 'warning',
  });
  const found = findPackages(Object.keys(metafile.inputs));
  const unexpected = found.filter((name) => !holds.includes(name));
  if (unexpected.length > 0)
    throw new Error(`${file} would include ${unexpected.join(', ')}. The SDK depends on jose only.`);
  return { file, holds: found };
}

function findPackages(files) {
  const names = files.map((file) => /^.*node_modules\/((@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))];
}

async function manifest() {
  const { version, dependencies } = await readJson('package.json');
  const { name, ...own } = await readJson(path.join(source, 'package.json'));
  return { name, version, ...own, dependencies: { jose: `^${dependencies.jose}` } };
}

/** The licences of the packages in the bundles. */
async function notices(built) {
  const names = [...new Set(built.flatMap(({ holds }) => holds))].sort();
  const sections = names.map(async (name) => {
    const folder = path.join('node_modules', name);
    const { version } = await readJson(path.join(folder, 'package.json'));
    const files = built.filter(({ holds }) => holds.includes(name)).map(({ file }) => `\`${file}\``);
    return `## ${name} ${version}\n\nPart of ${files.join(', ')}.\n\n${readLicence(folder, name)}\n`;
  });
  return [
    '# Notices\n\nThis package contains other works under their own licences.\n',
    ...(await Promise.all(sections)),
  ];
}

/** The download size of an application that imports all of a file. */
async function downloadSize(folder, { file, platform }, external) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(folder, file)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform,
    external,
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

async function checkSizes(folder) {
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
  for (const each of bundles.filter(({ maxBytes }) => maxBytes)) {
    const alone = await downloadSize(folder, each, ['jose']);
    const withJose = await downloadSize(folder, each, []);
    console.log(`${each.file}: ${kilobytes(alone)} minified and gzipped, ${kilobytes(withJose)} with jose`);
    if (alone > each.maxBytes)
      throw new Error(
        `${each.file} is larger than ${kilobytes(each.maxBytes)}. Remove something, or load it on demand.`,
      );
  }
}

await publish(outdir, async (folder) => {
  const built = [];
  for (const each of bundles) built.push(await bundle(folder, each));
  await chmod(path.join(folder, 'esm/cli.js'), 0o755);
  writeDeclarations({
    source,
    outdir: folder,
    entries: ['index.ts', 'browser.ts', 'embed.ts', 'face-spaces.ts'],
  });
  await writeJson(path.join(folder, 'package.json'), await manifest());
  await writeJson(path.join(folder, 'cjs/package.json'), { type: 'commonjs' });
  await writeFile(path.join(folder, 'NOTICES.md'), (await notices(built)).join('\n'));
  await cp('LICENSE', path.join(folder, 'LICENSE'));
  await cp(path.join(source, 'README.md'), path.join(folder, 'README.md'));
  await checkSizes(folder);
});
