// Bundles a project: an app (src/main.ts) or a set of tools (every src/*.ts).
// SWC goes first because esbuild emits no decorator metadata.
import { transform } from '@swc/core';
import esbuild from 'esbuild';
import { readFileSync } from 'node:fs';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { assetsPlugin } from './assets.mjs';
import { formatLicences } from './licences.mjs';
import { commonJs, packages } from './packages.mjs';

const swcrc = JSON.parse(await readFile('.swcrc', 'utf8'));

/** The esbuild plugin that compiles TypeScript. It compiles a file again only when the file has changed. */
export function swc() {
  const compiled = new Map();
  return {
    name: 'swc',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
        const { mtimeMs } = await stat(file);
        if (compiled.get(file)?.mtimeMs !== mtimeMs)
          compiled.set(file, { mtimeMs, result: await compile(file) });
        return compiled.get(file).result;
      });
      // esbuild reports errors at their place in the compiled code.
      build.onEnd(({ errors }) => {
        for (const { location } of errors) {
          const map = location && compiled.get(path.resolve(location.file))?.result.pluginData;
          if (map) Object.assign(location, originalPlace(map, location));
        }
      });
    },
  };
}

async function compile(file) {
  try {
    const { code, map } = await transform(await readFile(file, 'utf8'), {
      ...swcrc,
      filename: file,
      swcrc: false,
      configFile: false,
      module: { type: 'es6' },
      sourceMaps: true,
    });
    const inline = Buffer.from(map).toString('base64');
    const contents = `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}`;
    return { contents, loader: 'js', pluginData: map };
  } catch (error) {
    return { errors: [toEsbuildError(file, error.message)] };
  }
}

function originalPlace(map, { file, line, column }) {
  const { originalLine, originalColumn } = new SourceMap(JSON.parse(map)).findEntry(line - 1, column);
  if (originalLine === undefined) return {};
  const lineText = readFileSync(file, 'utf8').split('\n')[originalLine] ?? '';
  return { line: originalLine + 1, column: originalColumn, lineText };
}

/** SWC reports `x message`, then `,-[file:line:column]` and an excerpt with a caret below the column. */
function toEsbuildError(file, report) {
  const [, text = report] = /^ *x (.+)$/m.exec(report) ?? [];
  const [, line = 1] = /-\[.*:(\d+):\d+\]/.exec(report) ?? [];
  const [, lineText = ''] = new RegExp(`^ *${line} \\| (.*)$`, 'm').exec(report) ?? [];
  const [, indent = ''] = /^ *: ( *)[\^|]/m.exec(report) ?? [];
  const place = { line: Number(line), column: indent.length, lineText };
  return { text, location: { file: path.relative('.', file), ...place } };
}

/** The options that all bundles share. */
export const bundleOptions = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  keepNames: true,
  tsconfig: 'tsconfig.base.json',
  metafile: true,
};

/** Bundles the project into the folder. */
export async function bundle(project, folder) {
  const source = path.join(project, 'src');
  const files = await readdir(source);
  const isApp = files.includes('main.ts');
  const entries = isApp ? ['main.ts'] : files.filter((file) => /^[\w-]+\.ts$/.test(file));
  const assets = new Set();
  const { metafile } = await esbuild.build({
    ...bundleOptions,
    entryPoints: entries.map((file) => path.join(source, file)),
    outdir: folder,
    splitting: entries.length > 1,
    logLevel: 'warning',
    plugins: [packages(isApp), assetsPlugin((inputs) => inputs.forEach((file) => assets.add(file))), swc()],
    ...(isApp && appOptions),
  });
  if (!isApp) return;
  await requireAscii(path.join(folder, 'main.mjs'));
  // The metafile does not list what the bundles of threads contain.
  const inputs = [...Object.keys(metafile.inputs), ...[...assets].map((file) => path.relative('.', file))];
  await writeFile(path.join(folder, 'licences.txt'), formatLicences(inputs));
}

// V8 keeps the text of a bundle in memory, so it is short: no indentation, no comments. The line limit keeps the excerpt short that
// Node.js prints above some errors.
const appOptions = {
  banner: { js: commonJs },
  sourcesContent: false,
  legalComments: 'none',
  minifyWhitespace: true,
  lineLimit: 200,
};

/** One character beyond Latin-1 makes V8 keep the whole bundle with two bytes per character. */
async function requireAscii(file) {
  const [found] = /.{0,60}[^\0-\x7f].{0,20}/.exec(await readFile(file, 'utf8')) ?? [];
  if (found)
    throw new Error(
      `${file} has a character that is not ASCII: escape it, or add its package to tools/packages.mjs.\n${found}`,
    );
}
