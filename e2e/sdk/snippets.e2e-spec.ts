import { checkRequirement } from '@gatehouse/testing';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { succeed } from './command';
import { Example, exampleFolder, suiteVariables } from './example';
import { type Exchange, RecordingProxy } from './recording-proxy';
import { stage, suite } from './stage';

const documents = path.resolve(__dirname, '../../docs/openapi');
// Their content is encrypted on the device by the SDK; see ../../examples/device.
const onlyOnDevices = [
  'GET /node/.well-known/jwks.json',
  'POST /device/sessions/{sessionId}/steps/{step}',
  'POST /device/sessions/{sessionId}/visit',
  'GET /device/sessions/{sessionId}/token',
];
// Only the launch page calls them, the second one on a device that did not enroll: e2e/launch.
const onlyInLaunchPage = [
  'POST /device/sessions/{sessionId}/visit',
  'GET /device/sessions/{sessionId}/token',
];

const cipher = 'python3 -c "import cryptography"';
const languages = [
  { language: 'curl', program: 'bash', ending: '.sh', needs: ['curl --version', 'jq --version', cipher] },
  { language: 'python', program: 'python3', ending: '.py', needs: [cipher] },
];
/** Imported by the programs. */
const modules = ['api.py', 'wire_cipher.py'];

const isThere = (command: string): boolean => spawnSync('bash', ['-c', command]).status === 0;
const missing = (needs: string[]): string[] => needs.filter((command) => !isThere(command));

/** What operators see and do, in the console or as docs/admin-api.md says: hosts do not call it. */
const forOperators =
  /^[A-Z]+ \/(console|v2\/people(?!\/\{puid\}\/)|admin\/(customers\/\{customer\}|datasets|jobs|portal-links|system))(\/|$)/;

/** The operations that hosts call, like `GET /strings/{id}`; operations of several services count once. */
function operations(): string[] {
  const all = readdirSync(documents).flatMap((file) => {
    const { paths } = JSON.parse(readFileSync(path.join(documents, file), 'utf8')) as {
      paths: Record<string, object>;
    };
    return Object.entries(paths).flatMap(([template, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${template}`),
    );
  });
  return [...new Set(all)].filter((operation) => !forOperators.test(operation));
}

/** The operations without a successful call. */
function uncalled(exchanges: readonly Exchange[]): string[] {
  const called = exchanges.filter(({ status }) => status < 300).map((it) => `${it.method} ${it.path}`);
  return operations().filter((operation) => {
    const pattern = new RegExp(`^${operation.replaceAll('.', '\\.').replaceAll(/{\w+}/g, '[^/]+')}$`);
    return !called.some((call) => pattern.test(call));
  });
}

describe('the snippets', () => {
  let edge: RecordingProxy;
  let inside: RecordingProxy;
  let receiver: Server;
  let variables: Record<string, string>;
  let device: Example;
  beforeAll(async () => {
    device = await Example.install('device');
    edge = new RecordingProxy(suite().url);
    inside = new RecordingProxy(suite().apps['biometric-node'] ?? '');
    receiver = createServer((request, response) => request.resume().on('end', () => response.end()));
    await once(receiver.listen(0), 'listening');
    variables = {
      ...suiteVariables(await edge.listen()),
      GATEHOUSE_ADMIN_URL: await inside.listen(),
      GATEHOUSE_ADMIN_TOKEN: suite().adminToken,
      RECEIVER_URL: `http://localhost:${(receiver.address() as AddressInfo).port}/webhooks/gatehouse`,
      PYTHONDONTWRITEBYTECODE: '1',
    };
  });
  afterAll(async () => {
    receiver?.closeAllConnections();
    receiver?.close();
    await edge?.close();
    await inside?.close();
    device?.remove();
  });

  const exchanges = () => [...edge.exchanges, ...inside.exchanges];
  const clear = () => [edge, inside].forEach((proxy) => (proxy.exchanges.length = 0));

  /** Runs a device of the examples; returns its output. */
  const playDevice = (file: string): Promise<string> =>
    succeed(stage().node, [file], { cwd: device.folder, env: variables });

  it('for devices run from top to bottom, and send the steps', async () => {
    clear();
    expect(await playDevice('age.js')).toContain('AGE_ABOVE_THRESHOLD');
    expect(await playDevice('enroll.js')).toMatch(/^[0-9a-z]{20}\n$/);
    expect(onlyOnDevices.filter((operation) => uncalled(exchanges()).includes(operation))).toEqual(
      onlyInLaunchPage,
    );
  });

  describe.each(languages)('in $language', ({ language, program, ending, needs }) => {
    const lacking = missing(needs);
    const requirement = language === 'python' ? 'python3' : 'bash, curl and jq';
    const itRuns = checkRequirement(requirement, lacking.length === 0) ? it : it.skip;
    const cwd = exampleFolder(language);
    const files = readdirSync(cwd).filter((file) => file.endsWith(ending) && !modules.includes(file));

    beforeAll(async () => {
      if (lacking.length > 0) return;
      variables['PUID'] = (await playDevice('enroll.js')).trim();
      clear();
    });

    itRuns.each(files)('%s runs from top to bottom', async (file) => {
      await succeed(program, [file], { cwd, env: variables });
    });

    itRuns('call every endpoint of the API', () => {
      expect(uncalled(exchanges())).toEqual(onlyOnDevices);
    });
  });
});
