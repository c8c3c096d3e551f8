import { onPath, reservePort, workspaceRoot } from '@gatehouse/embedded';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const isRequired = process.env['CADDY_TESTS'] === 'required';
const advice = 'install Caddy 2.10 or newer, so that `caddy` is on the PATH';
const patience = 30_000;

/** `describe` where there is a Caddy, or where CADDY_TESTS=required says that there must be one. */
export function withCaddy(name: string, tests: () => void): void {
  if (onPath('caddy') || isRequired) return describe(name, tests);
  process.stderr.write(`Tests of "${name}" are skipped: there is no caddy; ${advice}.\n`);
  describe.skip(name, tests);
}

/** The Caddyfile that is deployed. */
export const caddyfile = (): string => path.join(workspaceRoot(), 'docker/Caddyfile');

/** A Caddy before some apps. */
export interface CaddyProcess {
  url: string;
  port: number;
  log(): string;
  end(signal?: NodeJS.Signals): Promise<void>;
}

export interface CaddyOptions {
  /** Where the processes of each app are, as `host:port`; an app without any is away. */
  upstreams: Record<string, readonly string[]>;
  /** Further variables of the Caddyfile. */
  variables?: Record<string, string>;
  config?: string;
}

/** Runs Caddy with our Caddyfile, and waits until it listens. */
export async function startCaddy({ upstreams, variables, config }: CaddyOptions): Promise<CaddyProcess> {
  const command = onPath('caddy');
  if (!command) throw new Error(`There is no caddy: ${advice}.`);
  const { port, release } = await reservePort();
  const url = `http://127.0.0.1:${port}`;
  const addresses = Object.entries(upstreams).map(([app, all]) => [upstreamsOf(app), all.join(' ')]);
  const child = spawn(command, ['run', '--adapter', 'caddyfile', '--config', config ?? caddyfile()], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      // Any name, as in a container: a site with a host would answer requests for other hosts with an empty 200.
      GATEHOUSE_SITE: `http://:${port}`,
      ...nowhere,
      ...Object.fromEntries(addresses),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'exit');
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await exit;
    release();
  };
  if (!(await listens(child, url))) {
    await end('SIGKILL');
    throw new Error(`Caddy did not start:\n${output}`);
  }
  return { url, port, log: () => output, end };
}

const upstreamsOf = (app: string): string => `${app.replaceAll('-', '_').toUpperCase()}_UPSTREAMS`;

/** Port 1 of this machine, where nobody answers: the names of containers mean nothing here. */
const nowhere = Object.fromEntries(
  ['string-store', 'sanctions', 'sessions', 'biometric-node'].map((app) => [upstreamsOf(app), '127.0.0.1:1']),
);

async function listens(child: ChildProcess, url: string): Promise<boolean> {
  const end = Date.now() + patience;
  while (Date.now() < end && child.exitCode === null) {
    const reply = await fetch(`${url}/nothing`).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply) return true;
    await pause(50);
  }
  return false;
}
