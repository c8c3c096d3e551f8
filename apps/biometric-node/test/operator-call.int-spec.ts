import { ApiKeyService } from '@gatehouse/auth';
import { adminToken, type BiometricNode, feature, startNode } from './biometric-node';
import { faces } from './face';

const face = faces(83, 128);

describe('a call of an operator to the node', () => {
  let node: BiometricNode;
  let keyId: string;
  beforeAll(async () => {
    node = await startNode();
    ({ id: keyId } = await node.app.get(ApiKeyService, { strict: false }).create({
      customer: 'operated',
      mode: 'live',
    }));
  });
  afterAll(() => node?.close());

  const call = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${node.url}/admin/as/${keyId}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${adminToken}`,
        'x-operator': 'jane.doe',
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('needs no key', async () => {
    expect(await call('/node/api-key/checkApiKeyValid', {})).toMatchObject({ status: 200 });
    const features = [feature(face().vector)];
    expect(await call('/node/plainPredict', { features })).toMatchObject({ status: 200 });
  });

  it('drops a key in the header, and rejects one in the body', async () => {
    const key = { 'x-api-key': 'not-a-key-at-all' };
    expect((await call('/node/api-key/checkApiKeyValid', {}, key)).status).toBe(200);
    expect((await call('/node/api-key/checkApiKeyValid', { api_key: node.key })).status).toBe(400);
  });
});
