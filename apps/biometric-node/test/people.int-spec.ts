import { ApiKeyService } from '@gatehouse/auth';
import { newPersonId } from '@gatehouse/biometrics';
import { adminToken, type BiometricNode, startNode } from './biometric-node';
import { faces } from './face';

const face = faces(84, 128);

describe('the people of a customer, for operators', () => {
  let node: BiometricNode;
  let ids: Record<'acme' | 'test' | 'other', string>;
  beforeAll(async () => {
    node = await startNode();
    const keys = node.app.get(ApiKeyService, { strict: false });
    const create = async (customer: string, mode: 'live' | 'test') =>
      (await keys.create({ customer, mode })).id;
    ids = {
      acme: await create('acme', 'live'),
      test: await create('acme', 'test'),
      other: await create('other', 'live'),
    };
  });
  afterAll(() => node?.close());

  const call = async (method: string, path: string, key: keyof typeof ids = 'acme', headers = {}) => {
    const response = await fetch(`${node.url}/admin/as/${ids[key]}/v2/people${path}`, {
      method,
      headers: { authorization: `Bearer ${adminToken}`, 'x-operator': 'jane.doe', ...headers },
    });
    // Tests read replies of any shape.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    return { status: response.status, body: (await response.json()) as any };
  };
  const enroll = async (id?: string, version?: string): Promise<{ puid: string; vector: Float32Array }> => {
    const { vector } = face();
    const reply = await node.enroll([vector], id === undefined ? {} : { metadata: { id } }, {}, version);
    return { puid: node.getPuid(reply), vector };
  };

  it('are counted in each gallery, only of the customer and mode', async () => {
    await enroll();
    await enroll(undefined, 'FACE3_2');
    await enroll(undefined, 'FACE3_2');
    const { body } = await call('GET', '/galleries');
    expect(body.items).toMatchObject([
      { version: 'FACE3_1', size: 1, registered: 0, mode: 'live' },
      { version: 'FACE3_2', size: 2 },
    ]);
    for (const key of ['test', 'other'] as const)
      expect((await call('GET', '/galleries', key)).body).toEqual({ items: [] });
  });

  it('are found by puid and by the own id, without a vector or the own id', async () => {
    const { puid } = await enroll('person 4711');
    const { puid: second } = await enroll('person 4711', 'FACE3_2');
    const found = await call('GET', `?puid=${puid}`);
    expect(found.body).toEqual({ items: [{ puid, versions: ['FACE3_1'] }] });
    const { body } = await call('GET', '?id=person%204711');
    expect(body.items).toEqual(
      expect.arrayContaining([
        { puid, versions: ['FACE3_1'] },
        { puid: second, versions: ['FACE3_2'] },
      ]),
    );
    expect(JSON.stringify(body)).not.toContain('4711');
    for (const query of [`puid=${newPersonId()}`, 'puid=x', 'id=person', 'id=%25', "id='%20OR%201=1"])
      expect((await call('GET', `?${query}`)).body).toEqual({ items: [] });
    for (const key of ['test', 'other'] as const)
      for (const query of [`puid=${puid}`, 'id=person%204711'])
        expect((await call('GET', `?${query}`, key)).body).toEqual({ items: [] });
  });

  it('are not found, counted or deleted while the galleries are being loaded', async () => {
    const { puid } = await enroll();
    Object.assign(node.registry, { loaded: false });
    const replies = [
      await call('GET', '/galleries'),
      await call('GET', `?puid=${puid}`),
      await call('DELETE', `/${puid}`),
    ];
    Object.assign(node.registry, { loaded: true });
    expect(replies.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect((await call('GET', `?puid=${puid}`)).body.items).toHaveLength(1);
  });

  it('are deleted, and no longer recognised', async () => {
    const { puid, vector } = await enroll('to be deleted');
    for (const key of ['test', 'other'] as const)
      expect((await call('DELETE', `/${puid}`, key)).status).toBe(404);
    expect((await call('GET', `?puid=${puid}`)).body.items).toHaveLength(1);
    expect(await call('DELETE', `/${puid}`)).toMatchObject({
      status: 200,
      body: { puid, versions: ['FACE3_1'], deletedAt: expect.stringMatching(/Z$/) },
    });
    expect((await node.predict([vector])).body).toMatchObject({ message: 'User not enrolled' });
    expect((await call('DELETE', `/${puid}`)).status).toBe(404);
    expect((await call('GET', '?id=to%20be%20deleted')).body).toEqual({ items: [] });
  });

  it.each([
    ['GET', '', 400],
    ['GET', `?puid=x&id=y`, 400],
    ['GET', '?id=a%00b', 400],
    ['GET', `?id=${'x'.repeat(1001)}`, 400],
    ['DELETE', '/to%20be%20deleted', 404],
    ['DELETE', '/%00', 404],
  ])('answer %s %s with %i', async (method, path, status) => {
    expect((await call(method, path)).status).toBe(status);
  });

  it('are for operators only: not for a key of the customer, nor without a name', async () => {
    const { key } = node;
    for (const [method, path] of [
      ['GET', '/v2/people/galleries'],
      ['GET', '/v2/people?id=1'],
      ['DELETE', `/v2/people/${newPersonId()}`],
    ] as const)
      for (const headers of [{}, { 'x-api-key': key }, { authorization: `Bearer ${adminToken}` }])
        expect(
          (await fetch(node.url + path, { method, headers: headers as Record<string, string> })).status,
        ).toBe(404);
    expect((await call('GET', '/galleries', 'acme', { 'x-operator': '' })).status).toBe(400);
  });
});
