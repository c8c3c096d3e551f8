// The build of the page (build/page.mjs): every file except index.html and service-worker.js has a content hash in its name, and a brotli and a
// gzip version next to it.
import path from 'node:path';
import { defineConfig } from 'vite';
import { builtFiles } from '../../tools/built-files.mjs';
import { compressFiles } from '../../tools/compressed.mjs';
import { faceRuntimeAliases } from './build/face-runtime.mjs';
import { faceSpaces } from './build/face-spaces.mjs';
import { importRetry } from './build/import-retry.mjs';
import { licences } from '../../tools/page-licences.mjs';
import { mrzCharacters } from './build/mrz-characters.mjs';
import { writeServiceWorker } from './build/service-worker.mjs';

const folder = import.meta.dirname;
const packages = licences();
const retry = importRetry();
const workspace = path.resolve(folder, '../..');

const aliases = [
  ...faceRuntimeAliases,
  { find: '@gatehouse/sdk/browser', replacement: path.join(workspace, 'libs/sdk/src/browser.ts') },
  { find: '@gatehouse/sdk/embed', replacement: path.join(workspace, 'libs/sdk/src/embed.ts') },
  {
    // face-api imports all of TensorFlow.js, and uses a tenth of it.
    find: /^@tensorflow\/tfjs(-backend-(wasm|webgl))?\/dist\/index\.js$/,
    replacement: path.join(folder, 'src/face/tensorflow.ts'),
  },
  {
    // The default build breaks when bundled: "e is not defined".
    find: /^@tensorflow\/tfjs-backend-wasm$/,
    replacement: '@tensorflow/tfjs-backend-wasm/dist/tf-backend-wasm.fesm.min.js',
  },
];

export default defineConfig({
  root: folder,
  // The path at which the page is served is not known at build time.
  base: './',
  resolve: { alias: aliases },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es', plugins: () => [packages.worker, retry.plugin] },
  plugins: [
    mrzCharacters(),
    faceSpaces(),
    packages.page,
    retry.plugin,
    builtFiles(retry.rewrite, writeServiceWorker, compressFiles),
  ],
  build: {
    target: ['chrome100', 'firefox115', 'safari16.4'],
    // No inlining: the CSP forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4096,
  },
  logLevel: 'warn',
});
