import { workspaceRoot } from '@gatehouse/embedded';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';

const builds = 2;
const bundle = 'dist/apps/string-store/main.mjs';

// Checks for the bundle continuously until it gets a message, and reports how often the file was missing.
const watcher = `
  const { statSync } = require('node:fs');
  let missing = 0;
  const check = () => {
    for (let i = 0; i < 1000; i++) try { statSync('${bundle}'); } catch { missing++; }
    setImmediate(check);
  };
  process.on('message', () => process.send(missing, () => process.exit()));
  process.send('watching');
  check();
`;

/** Builds as a concurrent `npm start` or `npm test` does, independent of the Nx that runs the tests. */
async function build(): Promise<void> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('NX_'));
  await promisify(execFile)(process.execPath, ['tools/run.mjs', 'build', '--projects=string-store'], {
    cwd: workspaceRoot(),
    env: Object.fromEntries(inherited),
  });
}

describe('an app that is started while others build it', () => {
  it('always has a complete bundle', async () => {
    const watching = spawn(process.execPath, ['--eval', watcher], {
      cwd: workspaceRoot(),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(watching, 'message');
    let building = true;
    const failures: string[] = [];
    const starting = (async () => {
      for (let starts = 0; building; starts++)
        await promisify(execFile)(process.execPath, [path.join(workspaceRoot(), bundle), 'config']).catch(
          (error: Error) => void failures.push(error.message),
        );
    })();
    for (let i = 0; i < builds; i++) await build();
    building = false;
    await starting;
    watching.send('end');
    const [missing] = (await once(watching, 'message')) as [number];
    expect(failures).toEqual([]);
    expect(missing).toBe(0);
  });
});
