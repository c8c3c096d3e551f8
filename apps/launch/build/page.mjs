// Builds the page to dist/apps/launch.
import path from 'node:path';
import { buildHash } from '../../../tools/build-hash.mjs';
import { publish } from '../../../tools/publish.mjs';
import { hasFaceRuntime } from './face-runtime.mjs';

const writePage = async (folder) => {
  const { build } = await import('vite');
  await build({
    configFile: 'apps/launch/vite.config.mjs',
    build: { outDir: path.resolve(folder), emptyOutDir: true },
  });
};
const hash = buildHash('apps/launch');
await publish('dist/apps/launch', writePage, hasFaceRuntime ? hash : `${hash}-without-sface`);
