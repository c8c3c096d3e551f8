import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { AuthenticationError } from '../../http/gatehouse.errors';
import type { RunningSuite } from '../suite/running-suite';
import { type Check, type CheckContext, type CheckResult, fail, ok, warn } from './check';
import { isPortInUse, probe, timeoutMs } from './server-probe';

const minNodeVersions = { commandLine: [18, 7], suite: [20, 19] } as const;
const defaultPorts = [8080, 3001, 3002, 3003, 3004] as const;
const minFreeBytes = { failed: 500e6, warning: 2e9 } as const;
/** Webhooks are rejected after five minutes; bearer tokens allow less. */
const maxSkewSeconds = { failed: 120, warning: 10 } as const;

/** PostgreSQL answers S or N to a request for TLS, whatever its credentials. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

const noSuite = 'not checked: no running suite was found on this machine';

/** The checks of `gatehouse doctor`, in their order. */
export const checks: readonly Check[] = [
  {
    name: 'Node.js',
    run: ({ settings: { suite } }) => Promise.resolve(checkNode(process.versions.node, suite !== undefined)),
  },
  { name: 'Suite', run: checkSuite },
  { name: 'Ports', run: checkPorts },
  { name: 'Disk', run: checkDisk },
  { name: 'Clock', run: checkClock },
  { name: 'Database', run: ofSuite(checkDatabase) },
  { name: 'Redis', run: ofSuite(checkRedis) },
  { name: 'Services', run: ofSuite(checkServices) },
  { name: 'API key', run: checkApiKey },
  { name: 'Admin token', run: ofSuite(checkAdminToken) },
  { name: 'Secrets', run: ofSuite(checkSecrets) },
];

/** The suite needs a newer Node.js than this command, which may work on an installation elsewhere. */
export function checkNode(version: string, hasSuite: boolean): CheckResult {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isAtLeast = ([minMajor, minMinor]: readonly [number, number]): boolean =>
    major > minMajor || (major === minMajor && minor >= minMinor);
  const { commandLine, suite } = minNodeVersions;
  if (isAtLeast(suite)) return ok(version);
  const needsNewer = hasSuite || !isAtLeast(commandLine);
  return (needsNewer ? fail : warn)(
    version,
    `This command needs Node.js ${commandLine.join('.')} or newer, the suite ${suite.join('.')} or newer.`,
  );
}

async function checkSuite({ settings, signal }: CheckContext): Promise<CheckResult> {
  const { url, suite } = settings;
  try {
    const { status } = await fetch(`${url}/health`, { signal: withTimeout(signal) });
    const where = suite ? `${url}, in ${suite.home}` : url;
    if (status === 200) return ok(where);
    return fail(`${where} answers ${status}`, 'See the checks below, and the logs of the string store.');
  } catch (error) {
    return fail(
      `${url} is unreachable (${describe(error)})`,
      suite
        ? 'The suite is stopping or was killed: start it again with `npm start`.'
        : 'Start it with `npm start`, or set --url or GATEHOUSE_URL. A suite is found in its own folder, and with GATEHOUSE_HOME.',
    );
  }
}

async function checkPorts({ settings: { suite } }: CheckContext): Promise<CheckResult> {
  const own = suite ? [suite.url, ...Object.values(suite.apps)].map((url) => Number(new URL(url).port)) : [];
  const others = defaultPorts.filter((port) => !own.includes(port));
  const taken = (
    await Promise.all(others.map(async (port) => ((await isPortInUse(port)) ? [port] : [])))
  ).flat();
  const used = own.length > 0 ? `the suite uses ${own.join(', ')}` : 'the default ports are free';
  if (taken.length === 0) return ok(used);
  return warn(
    `${own.length > 0 ? `${used}; ` : ''}${taken.join(', ')} used by other programs`,
    '`npm start` takes the next free ports. Set GATEHOUSE_PORT for a certain one.',
  );
}

async function checkDisk({ settings: { suite }, cwd }: CheckContext): Promise<CheckResult> {
  const folder = suite?.home ?? cwd;
  // Node.js 18.15 and newer.
  if (typeof statfs !== 'function') return warn('not checked', 'Use Node.js 20.19 or newer.');
  const { bavail, bsize } = await statfs(folder);
  const bytes = bavail * bsize;
  const detail = `${(bytes / 1e9).toFixed(1)} GB free in ${folder}`;
  const advice = 'Free some space, or move the data: set GATEHOUSE_HOME to a folder on another disk.';
  if (bytes < minFreeBytes.failed) return fail(detail, advice);
  return bytes < minFreeBytes.warning ? warn(detail, advice) : ok(detail);
}

async function checkClock({ settings, signal }: CheckContext): Promise<CheckResult> {
  const before = Date.now();
  const response = await fetch(`${settings.url}/health`, { signal: withTimeout(signal) });
  const sent = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(sent)) return warn('the service sends no time', 'Check the proxy in front of it.');
  // The header has whole seconds, and was written between the request and the reply.
  const skew = Math.max(0, before - (sent + 1_000), sent - Date.now()) / 1_000;
  const detail = skew < 1 ? 'the same as that of the service' : `${skew.toFixed(0)} s apart from the service`;
  const advice = 'Synchronise both clocks (NTP): webhooks and tokens with another time are rejected.';
  if (skew > maxSkewSeconds.failed) return fail(detail, advice);
  return skew > maxSkewSeconds.warning ? warn(detail, advice) : ok(detail);
}

async function checkDatabase(
  { databaseUrl = '' }: RunningSuite,
  { signal }: CheckContext,
): Promise<CheckResult> {
  const { host, port } = readAddress(databaseUrl, 5432);
  const answer = await probe({ host, port, tls: false }, sslRequest, signal);
  if (answer[0] === 0x53 || answer[0] === 0x4e) return ok(`PostgreSQL on ${host}:${port}`);
  return fail(`${host}:${port} is not PostgreSQL`, 'Check DATABASE_URL, and which program uses this port.');
}

async function checkRedis({ redisUrl = '' }: RunningSuite, { signal }: CheckContext): Promise<CheckResult> {
  // Sentinels and clusters have several addresses; the services report whether they reach them.
  if (!/^rediss?:/.test(redisUrl)) return ok('several servers; see Services');
  const { host, port } = readAddress(redisUrl, 6379);
  const answer = await probe(
    { host, port, tls: redisUrl.startsWith('rediss:') },
    Buffer.from('PING\r\n'),
    signal,
  );
  // With a password the answer is an error of Redis, which shows that it runs.
  if (/^(\+PONG|-NOAUTH)/.test(answer.toString())) return ok(`on ${host}:${port}`);
  return fail(`${host}:${port} is not Redis`, 'Check REDIS_URL, and which program uses this port.');
}

/** Each service reports whether it reaches the database and Redis with its own credentials. */
async function checkServices({ apps, home }: RunningSuite, { signal }: CheckContext): Promise<CheckResult> {
  const reports = await Promise.all(
    Object.entries(apps).map(async ([name, url]) => {
      const response = await fetch(`${url}/health/ready`, { signal: withTimeout(signal) }).catch(
        () => undefined,
      );
      const report = (await response?.json().catch(() => undefined)) as HealthReport | undefined;
      const down = Object.entries(report?.checks ?? {}).filter(([, { status }]) => status === 'down');
      const problem = down.map(([check]) => `${check} is down`).join(', ');
      return response?.ok && problem === ''
        ? []
        : [`${name}: ${problem || (response?.status ?? 'unreachable')}`];
    }),
  );
  const problems = reports.flat();
  if (problems.length === 0) return ok(Object.keys(apps).join(', '));
  return fail(problems.join('; '), `Read the logs in ${path.join(home, 'logs')}.`);
}

interface HealthReport {
  checks?: Record<string, { status: string }>;
}

async function checkApiKey({ settings, signal }: CheckContext): Promise<CheckResult> {
  const client = settings.client('api-key');
  try {
    await client.webhooks.listDeliveries({ limit: 1, signal, retries: 0, timeoutMs });
    const isTest = settings.apiKey.startsWith('gh_test_');
    return ok(`…${settings.apiKey.slice(-4)} is accepted${isTest ? ', a test key' : ''}`);
  } catch (error) {
    if (!(error instanceof AuthenticationError)) throw error;
    return fail(
      `…${settings.apiKey.slice(-4)} is not accepted`,
      'Use the key that `npm start` prints (`gatehouse env`), or create one: `gatehouse keys create --customer NAME`.',
    );
  }
}

async function checkAdminToken(
  suite: RunningSuite,
  { settings, signal }: CheckContext,
): Promise<CheckResult> {
  try {
    await settings.adminClient().keys.list({ signal, retries: 0, timeoutMs });
    return ok('accepted');
  } catch (error) {
    if (!(error instanceof AuthenticationError)) throw error;
    return fail(
      'not accepted',
      `Unset GATEHOUSE_ADMIN_TOKEN: the token of this suite is in ${suite.home}/secrets.json.`,
    );
  }
}

function checkSecrets({ home }: RunningSuite): Promise<CheckResult> {
  const files = ['secrets.json', 'run.json']
    .map((name) => path.join(home, name))
    .filter((file) => existsSync(file));
  const open = files.filter((file) => (statSync(file).mode & 0o077) !== 0);
  if (process.platform === 'win32' || open.length === 0) return Promise.resolve(ok('readable by you alone'));
  return Promise.resolve(fail(`others can read ${open.join(', ')}`, `Run: chmod 600 ${open.join(' ')}`));
}

/** A check that needs a suite on this machine. */
function ofSuite(run: (suite: RunningSuite, context: CheckContext) => Promise<CheckResult>): Check['run'] {
  return (context) => {
    const { suite } = context.settings;
    return suite ? run(suite, context) : Promise.resolve(ok(noSuite));
  };
}

function readAddress(url: string, defaultPort: number): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || defaultPort) };
}

const withTimeout = (signal: AbortSignal): AbortSignal => {
  // AbortSignal.any needs Node.js 20.3.
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
  timer.unref();
  signal.addEventListener('abort', () => stop.abort(signal.reason), { once: true });
  return stop.signal;
};

/** The code of a system error, which fetch has in its cause. */
export function describe(error: unknown): string {
  const { cause, code, message } = error as NodeJS.ErrnoException & {
    cause?: { code?: string; cause?: { code?: string } };
  };
  return cause?.code ?? cause?.cause?.code ?? code ?? message;
}
