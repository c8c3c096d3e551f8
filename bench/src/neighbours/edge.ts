import { reservePort } from '@gatehouse/embedded';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compare, type Comparison } from './comparison';
import { stall } from './loud-callers';
import type { Stage } from './stage';
import { createString, readString } from './string-calls';

const sockets = 500;
const readyLine = 'Ctrl-C stops everything';

/** Reading a string through the edge during requests whose headers never end. */
export async function compareWithIncompleteRequests(stage: Stage): Promise<Comparison[]> {
  const { origin, pid } = await startSuite(stage);
  const id = await createString(origin, {});
  const half = 'GET /strings HTTP/1.1\r\nHost: bench\r\nX-Unfinished: ';
  const comparison = await compare({
    quiet: 'reading a string through the edge',
    loud: `${sockets} incomplete requests from another address`,
    pid,
    ask: () => readString(origin, id, {}),
    makeNoise: () => stall(origin, sockets, () => half, '127.0.0.2'),
  });
  return [comparison];
}

/** `npm start` without npm and with its own home. The memory is that of the process with the edge. */
async function startSuite(stage: Stage): Promise<{ origin: string; pid: number }> {
  const home = await mkdtemp(path.join(tmpdir(), 'gatehouse-bench-'));
  const { port, release } = await reservePort();
  const suite = spawn(process.execPath, ['dist/tools/start.mjs'], {
    env: {
      ...process.env,
      DATABASE_URL: stage.env.DATABASE_URL,
      REDIS_URL: stage.env.REDIS_URL,
      GATEHOUSE_HOME: home,
      GATEHOUSE_PORT: String(port),
      RATE_LIMIT_PER_MINUTE: stage.env['RATE_LIMIT_PER_MINUTE'],
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stage.atEnd(async () => {
    const ended = once(suite, 'exit');
    suite.kill('SIGINT');
    await ended;
    release();
    await rm(home, { recursive: true, force: true });
  });
  await says(suite, readyLine);
  return { origin: `http://127.0.0.1:${port}`, pid: suite.pid! };
}

async function says(child: ChildProcess, text: string): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(text)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
}
