import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { composeText, readCompose, type Service } from './compose';
import { inherited, readDockerfile } from './dockerfile';
import { apps, workspace } from './workspace';

const suite = readCompose('compose.yml');
const servers = readCompose('compose.test.yml');
const dockerfile = readDockerfile();
const services = [suite, servers].flatMap((file) => Object.entries(file.services));
const service = (name: string): Service => suite.services[name] ?? {};

const envFiles = ({ entrypoint = [] }: Service): string[] =>
  entrypoint.filter((word) => word.startsWith('--env-file=')).map((word) => word.split('=')[1] ?? '');

interface Variable {
  name: string;
  required: boolean;
}

function variablesOf(app: string): Variable[] {
  const bundle = path.join(workspace, 'dist/apps', app, 'main.mjs');
  return JSON.parse(execFileSync(process.execPath, [bundle, 'config'], { encoding: 'utf8' })) as Variable[];
}

describe('the secrets of compose.yml', () => {
  let folder: string;
  const mounts = ['/secrets', '/token-keys', '/node-keys'];
  const toPath = (file: string) => path.join(folder, file);
  const make = () =>
    execFileSync('sh', [path.join(workspace, 'docker/make-secrets.sh'), ...mounts.map(toPath)]);
  const read = (file: string) => readFileSync(toPath(file), 'utf8');
  const files = [
    '/secrets/gatehouse.env',
    '/secrets/postgres-password',
    '/token-keys/sessions.env',
    '/node-keys/biometric-node.env',
  ];
  const readAll = () => files.map(read);

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-secrets-'));
    for (const mount of mounts) mkdirSync(toPath(mount));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are generated for each installation, and kept at later starts', () => {
    make();
    const first = readAll();
    make();
    expect(readAll()).toEqual(first);
    for (const file of files) rmSync(toPath(file));
    make();
    for (const [index, text] of readAll().entries()) expect(text).not.toBe(first[index]);
  });

  it('are completed in an installation of an earlier release, which keeps its own', () => {
    make();
    const first = read('/secrets/gatehouse.env');
    for (const mount of ['/token-keys', '/node-keys']) {
      rmSync(toPath(mount), { recursive: true });
      mkdirSync(toPath(mount));
    }
    make();
    expect(read('/secrets/gatehouse.env')).toBe(first);
    for (const file of files) expect(existsSync(toPath(file))).toBe(true);
  });

  it.each([
    ['/token-keys/sessions.env', 'GATEHOUSE_TOKEN_KEYS', 't1'],
    ['/node-keys/biometric-node.env', 'GATEHOUSE_NODE_KEYS', 'n1'],
  ])('are a 32-byte key in %s, and in no other file', (file, variable, name) => {
    make();
    const [, key = ''] = new RegExp(`^${variable}=${name}:(.+)\n$`).exec(read(file)) ?? [];
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    const others = files.filter((other) => other !== file).map(read);
    for (const text of others) {
      expect(text).not.toContain(key);
      expect(text).not.toContain(variable);
    }
  });

  it('are a 32-byte master key, an admin token, and a URL with the password of PostgreSQL', () => {
    make();
    const {
      GATEHOUSE_MASTER_KEYS = '',
      GATEHOUSE_ADMIN_TOKEN,
      DATABASE_URL,
    } = parseEnv(read('/secrets/gatehouse.env'));
    const [, name, key = ''] = /^(\w+):(.+)$/.exec(GATEHOUSE_MASTER_KEYS) ?? [];
    expect(name).toBe('k1');
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(GATEHOUSE_ADMIN_TOKEN).toMatch(/^gh_admin_\w{32,}$/);
    const password = read('/secrets/postgres-password');
    expect(password.length).toBeGreaterThanOrEqual(32);
    expect(DATABASE_URL).toBe(`postgres://gatehouse:${password}@postgres:5432/gatehouse`);
  });

  it.each(apps)(
    'are, with its environment, all that %s must be given, and no app knows other variables',
    (app) => {
      make();
      const variables = variablesOf(app);
      const given = [
        ...envFiles(service(app)).flatMap((file) => Object.keys(parseEnv(read(file)))),
        ...Object.keys(service(app).environment ?? {}),
      ];
      expect(given.filter((name) => !variables.some((variable) => variable.name === name))).toEqual([]);
      const missing = variables.filter(({ name, required }) => required && !given.includes(name));
      expect(missing).toEqual([]);
    },
  );
});

describe('compose.yml', () => {
  it('runs every app, after its migrations', () => {
    expect(apps).toHaveLength(5);
    for (const app of apps) {
      expect(service(app).build?.args).toMatchObject({ APP: app });
      const migrations = service(`${app}-migrations`);
      expect(migrations.build).toEqual(service(app).build);
      expect(migrations.command).toEqual(['migrate']);
      expect(service(app).depends_on?.[`${app}-migrations`]?.condition).toBe(
        'service_completed_successfully',
      );
    }
  });

  it('builds sessions with the face model that it runs with', () => {
    const model = '${FACE_MODEL:-faceapi}';
    expect(service('sessions').build?.args).toEqual({ APP: 'sessions', FACE_MODEL: model });
    expect(service('sessions').environment?.['FACE_MODEL']).toBe(model);
  });

  it('starts the apps as their images do, with the secrets', () => {
    const own = Object.values(suite.services).filter(({ build, entrypoint }) => build && entrypoint);
    expect(own).toHaveLength(2 * apps.length);
    for (const { build, entrypoint = [], volumes } of own) {
      const instructions = inherited(dockerfile, build?.target ?? 'app');
      const image = instructions.filter(({ name }) => name === 'ENTRYPOINT').at(-1)?.text ?? '';
      expect(entrypoint.filter((word) => !word.startsWith('--env-file='))).toEqual(JSON.parse(image));
      expect(entrypoint).toContain('--env-file=/secrets/gatehouse.env');
      expect(volumes).toContain('secrets:/secrets:ro');
    }
  });

  it.each([
    ['token-keys', 'sessions'],
    ['node-keys', 'biometric-node'],
  ])('mounts the volume %s only in %s, and where it is generated', (volume, owner) => {
    const mounting = Object.entries(suite.services)
      .filter(([, { volumes = [] }]) => volumes.some((mount) => mount.startsWith(`${volume}:`)))
      .map(([name]) => name);
    expect(mounting).toEqual(['secrets', owner]);
    expect(service(owner).volumes).toContain(`${volume}:/${volume}:ro`);
    expect(suite.volumes).toHaveProperty(volume);
  });

  it('connects Caddy to every app at the port of its image, as the defaults of the Caddyfile', () => {
    const [, port] =
      /PORT=(\d+)/.exec(inherited(dockerfile, 'app').find(({ name }) => name === 'ENV')?.text ?? '') ?? [];
    const caddyfile = composeText('Caddyfile');
    for (const app of apps)
      expect(caddyfile).toContain(
        `import app {$${app.toUpperCase().replaceAll('-', '_')}_UPSTREAMS:${app}:${port}}`,
      );
    expect(service('caddy').environment).toBeUndefined();
    expect(service('caddy').volumes).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro');
    expect(service('caddy').ports).toEqual([expect.stringMatching(':8080$')]);
    expect(caddyfile).toContain('{$GATEHOUSE_SITE:http://:8080}');
  });

  it('publishes no ports except those of Caddy', () => {
    const published = Object.entries(suite.services).filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name)).toEqual(['caddy']);
    expect(suite.networks?.data).toEqual({ internal: true });
    for (const name of ['postgres', 'redis']) expect(service(name).networks).toEqual(['data']);
  });
});

describe('compose.https.yml', () => {
  const https = readCompose('compose.https.yml');

  it('changes only the address of Caddy and the public URL', () => {
    const { caddy, sessions, console: consoleApp, ...others } = https.services;
    expect(others).toEqual({});
    expect(Object.keys(caddy ?? {})).toEqual(['environment', 'ports']);
    expect(caddy?.environment?.['GATEHOUSE_SITE']).toMatch(/^\$\{GATEHOUSE_DOMAIN:\?/);
    expect(consoleApp).toEqual(sessions);
    expect(sessions).toEqual({
      environment: { PUBLIC_URL: expect.stringMatching(/^https:\/\/\$\{GATEHOUSE_DOMAIN:\?/) as string },
    });
  });
});

describe('compose.test.yml', () => {
  it('documents the variables of the tests with the published ports', () => {
    const variables = [...composeText('compose.test.yml').matchAll(/export (\w+)=(\S+)/g)];
    const read = readFileSync(path.join(workspace, 'libs/testing/src/test-variable.ts'), 'utf8');
    expect(variables).toHaveLength(2);
    for (const [, name] of variables) expect(read).toContain(`'${name}'`);
    const ports = variables.map(([, , url = '']) => new URL(url).port);
    const opened = Object.values(servers.services).flatMap(({ ports: list = [] }) => list);
    expect(opened.map((port) => port.split(':')[1])).toEqual(ports);
  });

  it('stores no data', () => {
    expect(servers.volumes).toBeUndefined();
    expect(Object.values(servers.services).flatMap(({ volumes = [] }) => volumes)).toEqual([]);
  });
});

describe.each(services)('the container %s', (name, container) => {
  it('is built here, or uses an image with an exact version', () => {
    if (container.build)
      expect(container.build).toMatchObject({ context: '..', dockerfile: 'docker/Dockerfile' });
    else expect(container.image).toMatch(/:\d+\.\d+(\.\d+)?-alpine$/);
  });

  it('has no unnecessary privileges', () => {
    expect(container).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
      pids_limit: expect.any(Number) as number,
    });
    expect(container.cap_add).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined);
    expect(container.privileged).toBeUndefined();
  });

  it('is not root', () => {
    // The container that generates the secrets owns an empty root volume; it has no capabilities and no network.
    if (name === 'secrets') expect(container.networks ?? container.ports).toBeUndefined();
    else if (container.image) expect(container.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    else expect(container.user).toBeUndefined();
  });

  it('publishes ports on loopback only', () => {
    for (const port of container.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('depends only on existing services, without cycles', () => {
    for (const [other, { condition }] of Object.entries(container.depends_on ?? {})) {
      expect(Object.keys(suite.services)).toContain(other);
      const awaited = service(other);
      if (condition === 'service_healthy') expect(awaited.healthcheck?.test[0]).toBe('CMD');
      else
        expect({ condition, restart: awaited.restart }).toEqual({
          condition: 'service_completed_successfully',
        });
    }
  });
});

it('uses one version of each image, also where tests start containers', () => {
  const started = readFileSync(path.join(workspace, 'libs/testing/src/container.ts'), 'utf8');
  const inTests = [...started.matchAll(/Image = '(.+)'/g)].map(([, image = '']) => image);
  expect(inTests).toHaveLength(2);
  const images = new Set([...services.flatMap(([, { image }]) => image ?? []), ...inTests]);
  expect(new Set([...images].map((image) => image.split(':')[0])).size).toBe(images.size);
});
