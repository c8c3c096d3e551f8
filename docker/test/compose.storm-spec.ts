import { eventually } from '@gatehouse/testing';
import { describeWithDocker, SuiteContainers } from './suite-containers';
import { apps } from './workspace';

const buildTimeoutMs = 40 * 60_000;
const restartTimeoutMs = 120_000;

interface StringRecord {
  id: string;
  value: string;
}

describeWithDocker('docker compose', () => {
  const suite = new SuiteContainers();
  const servers = [...apps, 'caddy', 'postgres', 'redis'];
  let key: string;
  let created: StringRecord;

  beforeAll(async () => {
    await suite.compose('down', '--volumes');
    await suite.up();
  }, buildTimeoutMs);
  afterAll(() => suite.compose('down', '--volumes', '--rmi', 'local', '--timeout', '30'));

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(suite.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const status = async (path: string): Promise<number> => {
    const reply = await fetch(suite.url + path);
    await reply.body?.cancel();
    return reply.status;
  };

  it('runs every server, after its migrations', async () => {
    const containers = await suite.containers();
    const running = containers.filter(({ State }) => State === 'running').map(({ Service }) => Service);
    expect(running.sort()).toEqual(servers.sort());
    const finished = containers.filter(({ State }) => State !== 'running');
    expect(finished).toHaveLength(apps.length + 1);
    for (const container of finished) expect(container).toMatchObject({ State: 'exited', ExitCode: 0 });
  });

  it('serves the apps behind Caddy, and no paths for operators', async () => {
    for (const app of apps) expect([app, await status(`/docs/${app}.json`)]).toEqual([app, 200]);
    for (const path of ['/metrics', '/admin', '/health/ready'])
      expect([path, await status(path)]).toEqual([path, 404]);
  });

  it('creates keys by the documented command', async () => {
    const text = await suite.compose(
      'run',
      '--rm',
      'string-store',
      'keys',
      'create',
      '--customer',
      'acme',
      '--mode',
      'test',
    );
    key = /gh_test_\S+/.exec(text)?.[0] ?? '';
    expect(key).not.toBe('');
  });

  it('stores a string, and completes a session', async () => {
    const reply = await post('/strings', { value: 'in a container' });
    expect(reply.status).toBe(201);
    created = (await reply.json()) as StringRecord;
    const session = await post(
      '/session',
      { ageThreshold: 18 },
      { 'x-api-key': key, 'x-sandbox-outcome': '{"age":25}' },
    );
    const { token, launchUrl } = (await session.json()) as { token: string; launchUrl: string };
    expect(await status(new URL(launchUrl).pathname + new URL(launchUrl).search)).toBe(200);
    const result = await fetch(`${suite.url}/session/${token}/result`);
    expect(await result.json()).toMatchObject({ status: 'AGE_ABOVE_THRESHOLD' });
  });

  it('runs every server without root, capabilities and a writable root', async () => {
    const probe =
      'id -u; grep -E "^(CapEff|NoNewPrivs)" /proc/1/status; touch /probe 2>/dev/null || echo read-only';
    for (const server of servers) {
      const words = (await suite.compose('exec', '-T', server, 'sh', '-c', probe)).trim().split(/\s+/);
      expect([server, ...words]).toEqual([
        server,
        expect.stringMatching(/^[1-9]\d*$/),
        'CapEff:',
        '0000000000000000',
        'NoNewPrivs:',
        '1',
        'read-only',
      ]);
    }
  });

  it('starts a killed app again', async () => {
    // All processes but tini, which then exits.
    await suite.compose('exec', '-T', 'string-store', 'sh', '-c', 'kill -9 -1').catch(() => undefined);
    await eventually(async () => {
      expect(await suite.containers()).toContainEqual(
        expect.objectContaining({ Service: 'string-store', Health: 'healthy' }),
      );
      expect(await status(`/strings/${created.id}`)).toBe(200);
    }, restartTimeoutMs);
    expect(await suite.restarts('string-store')).toBe(1);
  });

  it('stops every server with exit code 0', async () => {
    await suite.compose('stop');
    for (const { Service, ExitCode } of await suite.containers())
      expect([Service, ExitCode]).toEqual([Service, 0]);
  });

  it('keeps the data and the secrets after down and up', async () => {
    await suite.compose('down');
    await suite.up();
    expect(await (await fetch(`${suite.url}/strings/${created.id}`)).json()).toEqual(created);
    expect((await post('/session', {}, { 'x-api-key': key })).status).toBe(201);
  });

  it('deletes everything with down --volumes', async () => {
    expect(await suite.volumes()).not.toBe('');
    await suite.compose('down', '--volumes');
    expect(await suite.volumes()).toBe('');
  });
});
