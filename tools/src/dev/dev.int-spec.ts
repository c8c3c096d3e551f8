import { workspaceRoot } from '@gatehouse/embedded';
import {
  eventually,
  startDedicatedPostgres,
  startDedicatedRedis,
  type DedicatedServer,
} from '@gatehouse/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = workspaceRoot();
const program = path.join(root, 'dist/tools/dev.mjs');
const sources = [
  ...['nx.json', 'package.json', 'package-lock.json', 'tsconfig.base.json', '.swcrc'],
  ...['tools', 'libs', 'apps/string-store'],
];
const controller = 'apps/string-store/src/descriptor/descriptor.controller.ts';
const library = 'libs/platform/src/version.ts';

describe('npm run dev', () => {
  let workspace: string;
  let servers: DedicatedServer[];
  let child: ChildProcess;
  let output = '';

  beforeAll(async () => {
    if (!existsSync(program)) throw new Error(`There is no ${program}. Run \`npm run build\` first.`);
    workspace = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-dev-'));
    for (const source of sources)
      cpSync(path.join(root, source), path.join(workspace, source), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(workspace, 'node_modules'));
    servers = await Promise.all([startDedicatedPostgres(), startDedicatedRedis()]);
    const [postgres, redis] = servers;
    const inherited = Object.entries(process.env).filter(([name]) => !/^(NX_|JEST_|GATEHOUSE_)/.test(name));
    child = spawn(process.execPath, [program, 'string-store'], {
      cwd: workspace,
      env: {
        ...Object.fromEntries(inherited),
        NODE_ENV: 'development',
        DATABASE_URL: postgres?.url,
        REDIS_URL: redis?.url,
        GATEHOUSE_MASTER_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
        RATE_LIMIT_PER_MINUTE: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await Promise.race([untilPrinted('Ctrl-C stops everything', 300_000), failOnExit()]);
  });
  afterAll(async () => {
    if (child?.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await Promise.all((servers ?? []).map((server) => server.dispose()));
    rmSync(workspace, { recursive: true, force: true });
  });

  const untilPrinted = (text: string, milliseconds?: number) =>
    eventually(() => expect(output).toContain(text), milliseconds);
  const failOnExit = async (): Promise<never> => {
    await once(child, 'exit');
    throw new Error(`npm run dev exited:\n${output}`);
  };
  const read = async (place: string): Promise<string> => {
    const url = /Base URL +(\S+)/.exec(output)?.[1] ?? '';
    return (await fetch(`${url}${place}`)).text();
  };
  const edit = (file: string, from: string, to: string) => {
    const text = readFileSync(path.join(workspace, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(path.join(workspace, file), text.replace(from, to));
  };

  it('serves a changed source file, and keeps the data', async () => {
    const url = /Base URL +(\S+)/.exec(output)?.[1] ?? '';
    const body = JSON.stringify({ value: 'created before the change' });
    await fetch(`${url}/strings`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    edit(controller, "'GET /health'", "'GET /health, changed'");
    await eventually(async () => expect(await read('/')).toContain('GET /health, changed'));
    expect(await read('/strings')).toContain('created before the change');
    await untilPrinted('string-store    reloaded in');
  });

  it('serves a changed library', async () => {
    edit(library, 'packageVersion;', '`${packageVersion}-changed`;');
    await eventually(async () => expect(await read('/')).toContain('-changed"'));
  });

  it('prints the file and line of a build error, and keeps the last good version running', async () => {
    edit(
      controller,
      'import { Controller, Get, Inject }',
      "import './missing';\nimport { Controller, Get, Inject }",
    );
    await untilPrinted(`${controller}:2:7`);
    expect(output).toContain('Could not resolve "./missing"');
    expect(await read('/')).toContain('GET /health, changed');
  });

  it('keeps the last good version running if the new one does not start', async () => {
    writeFileSync(
      path.join(workspace, path.dirname(controller), 'missing.ts'),
      "throw new Error('broken');\n",
    );
    await untilPrinted('string-store did not start');
    expect(await read('/')).toContain('GET /health, changed');
  });

  it('recovers when the error is fixed', async () => {
    edit(controller, "import './missing';\n", '');
    edit(controller, ', changed', ', fixed');
    await eventually(async () => expect(await read('/')).toContain('GET /health, fixed'));
  });

  it('prints the log lines of the apps with their names', () => {
    expect(output).toMatch(/^ {2}string-store +info +GET \/ 200 [\d.]+ ms$/m);
  });

  it('stops on SIGTERM', async () => {
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(0);
  });
});
