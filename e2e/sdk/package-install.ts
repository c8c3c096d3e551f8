import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { succeed } from './command';

const root = path.resolve(__dirname, '../..');
const built = path.join(root, 'dist/libs/sdk');

/**
 * Creates a project in an empty folder and installs the package from its tarball, offline.
 * Only jose is installed before, so that npm would fail on any other dependency.
 */
export async function installPackage(folder: string): Promise<string> {
  if (!existsSync(built)) throw new Error('There is no dist/libs/sdk. Run node tools/build-sdk.mjs first.');
  const project = path.join(folder, 'project');
  mkdirSync(project);
  const npm = (cwd: string, ...args: string[]): Promise<string> =>
    succeed('npm', [...args, '--offline', '--cache', path.join(folder, 'npm-cache')], { cwd });
  const [{ filename }] = JSON.parse(await npm(built, 'pack', '--json', '--pack-destination', folder)) as [
    { filename: string },
  ];
  await npm(project, 'init', '-y');
  cpSync(path.join(root, 'node_modules/jose'), path.join(project, 'node_modules/jose'), { recursive: true });
  await npm(project, 'install', path.join(folder, filename));
  return project;
}
