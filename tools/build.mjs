// Builds one project to dist/<project>.
import path from 'node:path';
import { buildHash } from './build-hash.mjs';
import { publish } from './publish.mjs';

const project = process.argv[2];
const build = async (folder) => {
  // Loaded only if there is something to build.
  const { bundle } = await import('./bundle.mjs');
  await bundle(project, folder);
};
await publish(path.join('dist', project), build, buildHash(project));
