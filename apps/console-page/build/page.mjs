// Builds the page to dist/apps/console-page.
import path from 'node:path';
import { buildHash } from '../../../tools/build-hash.mjs';
import { publish } from '../../../tools/publish.mjs';

const writePage = async (folder) => {
  const { build } = await import('vite');
  await build({
    configFile: 'apps/console-page/vite.config.mjs',
    build: { outDir: path.resolve(folder), emptyOutDir: true },
  });
};
await publish('dist/apps/console-page', writePage, buildHash('apps/console-page'));
