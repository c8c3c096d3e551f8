// How the page is built (build/page.mjs): every file but index.html carries a hash of its content in its name, and beside
// each lies what a browser gets that takes brotli or gzip.
import path from 'node:path';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.mjs';
import { licences } from './build/licences.mjs';
import { mrzCharacters, mrzDetection } from './build/mrz-detection.mjs';

const folder = import.meta.dirname;
const packages = licences();
const workspace = path.resolve(folder, '../..');

const aliases = [
  { find: '@gatehouse/sdk/browser', replacement: path.join(workspace, 'libs/sdk/src/browser.ts') },
  {
    // face-api asks for all of TensorFlow.js, of which it calls a tenth.
    find: /^@tensorflow\/tfjs(-backend-(wasm|webgl))?\/dist\/index\.js$/,
    replacement: path.join(folder, 'src/face/tensorflow.ts'),
  },
  {
    // Its usual build does not survive bundling: "e is not defined".
    find: /^@tensorflow\/tfjs-backend-wasm$/,
    replacement: '@tensorflow/tfjs-backend-wasm/dist/tf-backend-wasm.fesm.min.js',
  },
];

export default defineConfig({
  root: folder,
  // The page does not know below which path it is served.
  base: './',
  resolve: { alias: aliases },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es', plugins: () => [mrzDetection(), packages.worker] },
  plugins: [mrzCharacters(), packages.page, compressed()],
  build: {
    target: ['chrome100', 'firefox115', 'safari16.4'],
    // Small files stay files: a data: URL is nothing that the CSP lets in.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4096,
  },
  logLevel: 'warn',
});
