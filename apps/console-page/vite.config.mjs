// The build of the page (build/page.mjs): every file except index.html has a content hash in its name, and a brotli and a gzip version
// next to it.
import path from 'node:path';
import { defineConfig } from 'vite';
import { builtFiles } from '../../tools/built-files.mjs';
import { compressFiles } from '../../tools/compressed.mjs';
import { licences } from '../../tools/page-licences.mjs';

const browsers = ['chrome123', 'firefox121', 'safari17.5'];

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  resolve: {
    alias: { '@gatehouse/csv': path.resolve(import.meta.dirname, '../../libs/csv/src/index.ts') },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  plugins: [licences().page, builtFiles(compressFiles)],
  build: {
    target: browsers,
    // No inlining: the CSP forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // "use client" means nothing to a page that no server renders.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
  server: { proxy: { '/console/api': process.env.CONSOLE_SERVER ?? 'http://localhost:3005' } },
  logLevel: 'warn',
});
