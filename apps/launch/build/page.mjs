// Builds the page to dist/apps/launch.
import path from 'node:path';
import { publish } from '../../../tools/publish.mjs';

await publish('dist/apps/launch', async (folder) => {
  const { build } = await import('vite');
  await build({
    configFile: 'apps/launch/vite.config.mjs',
    build: { outDir: path.resolve(folder), emptyOutDir: true },
  });
});
