// Builds the preview: a page that shows every screen with sample data. It is for tests and development, and never shipped.
import path from 'node:path';
import { defineConfig } from 'vite';
import page from '../vite.config.mjs';

const folder = import.meta.dirname;

export default defineConfig({
  ...page,
  root: folder,
  plugins: [],
  build: {
    ...page.build,
    outDir: process.env.PREVIEW_FOLDER ?? path.resolve(folder, '../../../dist/apps/launch-preview'),
  },
});
