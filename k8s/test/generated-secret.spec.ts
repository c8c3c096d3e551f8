import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { render, withHelm } from './helm';
import { getName, ofKind } from './manifest';

type Contents = Record<string, Record<string, string>>;

/** The part of the Kubernetes API that helm uses to look up the Secrets of the last release. */
function clusterWith(secrets: Contents): Server {
  const path = '/api/v1/namespaces/verification/secrets/';
  const resource = {
    name: 'secrets',
    singularName: 'secret',
    namespaced: true,
    kind: 'Secret',
    verbs: ['get'],
  };
  return createServer(({ url = '' }, response) => {
    const contents = url.startsWith(path) ? secrets[url.slice(path.length)] : undefined;
    const data = Object.entries(contents ?? {}).map(([key, text]) => [
      key,
      Buffer.from(text).toString('base64'),
    ]);
    const reply =
      url.split('?')[0] === '/api/v1'
        ? { kind: 'APIResourceList', groupVersion: 'v1', resources: [resource] }
        : contents
          ? {
              apiVersion: 'v1',
              kind: 'Secret',
              metadata: { name: 'it' },
              data: Object.fromEntries(data) as object,
            }
          : { apiVersion: 'v1', kind: 'Status', status: 'Failure', reason: 'NotFound', code: 404 };
    response.writeHead('code' in reply ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(reply));
  });
}

withHelm('the generated Secrets', () => {
  const generated = async (secrets: Contents): Promise<Contents> => {
    const server = clusterWith(secrets);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const manifests = await render({}, '--dry-run=server', '--kube-apiserver', `http://127.0.0.1:${port}`);
      return Object.fromEntries(
        ofKind(manifests, 'Secret').map((secret) => [getName(secret), secret.stringData ?? {}]),
      );
    } finally {
      server.close();
    }
  };

  it('have new keys, a new token and new passwords for each installation', async () => {
    const [one, other] = [await generated({}), await generated({})];
    const password = one['gatehouse-postgresql']?.['POSTGRES_PASSWORD'];

    expect(one['gatehouse-secrets']).toEqual({
      GATEHOUSE_MASTER_KEYS: expect.stringMatching(/^k1:[A-Za-z0-9+/]{43}=$/),
      GATEHOUSE_ADMIN_TOKEN: expect.stringMatching(/^\w{40}$/),
    });
    expect(one['gatehouse-token-secrets']).toEqual({
      GATEHOUSE_TOKEN_KEYS: expect.stringMatching(/^t1:[A-Za-z0-9+/]{43}=$/),
    });
    expect(one['gatehouse-node-secrets']).toEqual({
      GATEHOUSE_NODE_KEYS: expect.stringMatching(/^n1:[A-Za-z0-9+/]{43}=$/),
    });
    expect(one['gatehouse-postgresql']?.['DATABASE_URL']).toBe(
      `postgres://gatehouse:${password}@gatehouse-postgresql:5432/gatehouse`,
    );
    for (const name of ['secrets', 'token-secrets', 'node-secrets', 'postgresql'])
      expect(other[`gatehouse-${name}`]).not.toEqual(one[`gatehouse-${name}`]);
  });

  it('are unchanged by an upgrade', async () => {
    const before = await generated({});

    expect(await generated(before)).toEqual(before);
  });

  it('get the keys that a newer chart adds, and keep the rest', async () => {
    const keys = { GATEHOUSE_MASTER_KEYS: 'k2:AAAA,k1:BBBB' };
    const after = await generated({ 'gatehouse-secrets': keys });

    expect(after['gatehouse-secrets']).toMatchObject(keys);
    expect(after['gatehouse-secrets']?.['GATEHOUSE_ADMIN_TOKEN']).toHaveLength(40);
    expect(after['gatehouse-token-secrets']?.['GATEHOUSE_TOKEN_KEYS']).toMatch(/^t1:/);
    expect(after['gatehouse-node-secrets']?.['GATEHOUSE_NODE_KEYS']).toMatch(/^n1:/);
  });
});
