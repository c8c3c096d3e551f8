// Builds one project to dist/<project>.
import path from 'node:path';
import { publish } from './publish.mjs';

const project = process.argv[2];
await publish(path.join('dist', project), async (folder) => {
  // Loaded only if there is something to build.
  const { bundle } = await import('./bundle.mjs');
  await bundle(project, folder);
});
