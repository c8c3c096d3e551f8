// Builds the gallery, a page that shows every screen with made-up facts: for tests and for looking at, never shipped.
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
    outDir: process.env.GALLERY_FOLDER ?? path.resolve(folder, '../../../dist/apps/launch-gallery'),
  },
});
