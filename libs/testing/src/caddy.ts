import { findOnPath, reservePort, workspaceRoot } from '@gatehouse/embedded';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkRequirement } from './requirement';

const advice = 'install Caddy 2.10 or newer, so that `caddy` is on the PATH';
const timeoutMs = 30_000;

/** `describe` if Caddy is installed, else `describe.skip`. */
export function describeWithCaddy(name: string, tests: () => void): void {
  (checkRequirement('caddy', findOnPath('caddy') !== undefined) ? describe : describe.skip)(name, tests);
}

/** The path of the deployed Caddyfile. */
export const getCaddyfilePath = (): string => path.join(workspaceRoot(), 'docker/Caddyfile');

/** A running Caddy. */
export interface CaddyProcess {
  url: string;
  port: number;
  log(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface CaddyOptions {
  /** The addresses of each app as `host:port`; an app without any is unreachable. */
  upstreams: Record<string, readonly string[]>;
  /** Further variables of the Caddyfile. */
  variables?: Record<string, string>;
  config?: string;
}

/** Starts Caddy with the Caddyfile and waits until it listens. */
export async function startCaddy({ upstreams, variables, config }: CaddyOptions): Promise<CaddyProcess> {
  const command = findOnPath('caddy');
  if (!command) throw new Error(`Caddy is not installed: ${advice}.`);
  const { port, release } = await reservePort();
  const url = `http://127.0.0.1:${port}`;
  const addresses = Object.entries(upstreams).map(([app, all]) => [toUpstreamVariable(app), all.join(' ')]);
  const child = spawn(command, ['run', '--adapter', 'caddyfile', '--config', config ?? getCaddyfilePath()], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      // Without a host, as in a container: Caddy answers requests for other hosts with an empty 200.
      GATEHOUSE_SITE: `http://:${port}`,
      ...unreachableUpstreams,
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
  if (!(await waitUntilListening(child, url))) {
    await end('SIGKILL');
    throw new Error(`Caddy did not start:\n${output}`);
  }
  return { url, port, log: () => output, stop: end };
}

const toUpstreamVariable = (app: string): string => `${app.replaceAll('-', '_').toUpperCase()}_UPSTREAMS`;

/** Port 1, where nothing listens: container names do not resolve here. */
const unreachableUpstreams = Object.fromEntries(
  ['string-store', 'sanctions', 'sessions', 'biometric-node', 'console'].map((app) => [
    toUpstreamVariable(app),
    '127.0.0.1:1',
  ]),
);

async function waitUntilListening(child: ChildProcess, url: string): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end && child.exitCode === null) {
    const reply = await fetch(`${url}/nothing`).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply) return true;
    await pause(50);
  }
  return false;
}
