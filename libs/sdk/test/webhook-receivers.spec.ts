/* eslint-disable @nx/enforce-module-boundaries -- the examples are documentation and belong to no project */
import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createReceiver as createExpressReceiver } from '../../../docs/examples/webhooks/express';
import { AgeResultService, createReceiver as createNestReceiver } from '../../../docs/examples/webhooks/nest';
import { apiKey, type SignedRequest, signRequest } from './signed-request';

type Work = jest.Mock<Promise<void>, [unknown]>;

interface Receiver {
  url: string;
  close(): Promise<unknown>;
}

const oldKey = 'gh_test_the_old_key';

async function startExpress(work: Work): Promise<Receiver> {
  const server = createExpressReceiver(work, () => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => once(server.close(), 'close') };
}

async function startNest(work: Work): Promise<Receiver> {
  jest.spyOn(AgeResultService.prototype, 'apply').mockImplementation(work);
  Logger.overrideLogger(false);
  const app = await createNestReceiver();
  await app.listen(0, '127.0.0.1');
  return { url: await app.getUrl(), close: () => app.close() };
}

describe.each([
  ['Express', startExpress],
  ['Nest', startNest],
])('the receiver for %s', (_, start) => {
  const work: Work = jest.fn();
  let receiver: Receiver;

  beforeAll(async () => {
    process.env.GATEHOUSE_API_KEY = apiKey;
    process.env.GATEHOUSE_OLD_API_KEY = oldKey;
    receiver = await start(work);
  });

  beforeEach(() => work.mockReset().mockResolvedValue());

  afterAll(async () => {
    await receiver?.close();
    delete process.env.GATEHOUSE_API_KEY;
    delete process.env.GATEHOUSE_OLD_API_KEY;
    jest.restoreAllMocks();
  });

  async function send({ body, headers }: SignedRequest): Promise<{ status: number; text: string }> {
    const response = await fetch(`${receiver.url}/webhooks/gatehouse`, { method: 'POST', body, headers });
    return { status: response.status, text: await response.text() };
  }

  const accepted = { status: 204, text: '' };
  const rejected = (reason: string) => ({ status: 400, text: JSON.stringify({ reason }) });

  it('accepts an event', async () => {
    expect(await send(signRequest({ body: '{"sessionId":"s1"}', id: 'good' }))).toEqual(accepted);
    expect(work.mock.calls).toEqual([[{ sessionId: 's1' }]]);
  });

  it('rejects a modified event', async () => {
    const { headers } = signRequest({ body: '{"sessionStatus":"AGE_BELOW_THRESHOLD"}', id: 'tampered' });
    const tampered = { headers, body: '{"sessionStatus":"AGE_ABOVE_THRESHOLD"}' };
    expect(await send(tampered)).toEqual(rejected('wrong-signature'));
    expect(work).not.toHaveBeenCalled();
  });

  it('rejects an unsigned event', async () => {
    const headers = { 'content-type': 'application/json' };
    expect(await send({ headers, body: '{}' })).toEqual(rejected('no-signature'));
    expect(work).not.toHaveBeenCalled();
  });

  it('rejects an event that was signed an hour ago', async () => {
    const at = new Date(Date.now() - 3_600_000);
    expect(await send(signRequest({ id: 'old', at }))).toEqual(rejected('too-old'));
    expect(work).not.toHaveBeenCalled();
  });

  it('accepts a duplicate, and processes it once', async () => {
    const first = signRequest({ id: 'twice', at: new Date(Date.now() - 5_000) });
    const again = signRequest({ id: 'twice' });
    expect(await send(first)).toEqual(accepted);
    expect(await send(again)).toEqual(accepted);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('accepts an event signed with the old key, and rejects any other key', async () => {
    expect(await send(signRequest({ id: 'rotated', key: oldKey }))).toEqual(accepted);
    expect(await send(signRequest({ id: 'foreign', key: 'another key' }))).toEqual(
      rejected('wrong-signature'),
    );
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('accepts a body of 3 MB', async () => {
    const payload = { images: [{ type: 'selfie', data: 'A'.repeat(3_000_000) }] };
    expect(await send(signRequest({ body: JSON.stringify(payload), id: 'large' }))).toEqual(accepted);
    expect(work.mock.calls).toEqual([[payload]]);
  });

  it('accepts a body that parsing and serializing would change', async () => {
    const body =
      '{ "name":"Zo\\u00eb \\/ 曽根 👋🏽",\n  "score": 1.0, "big": 1e2, "__proto__": 1, "a": 1, "a": 2 }\n';
    expect(JSON.stringify(JSON.parse(body))).not.toBe(body);
    expect(await send(signRequest({ body, id: 'unicode' }))).toEqual(accepted);
    expect(work.mock.calls).toEqual([[JSON.parse(body)]]);
  });

  it('answers before the work is done', async () => {
    let finish = () => {};
    work.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    expect(await send(signRequest({ id: 'slow' }))).toEqual(accepted);
    expect(work).toHaveBeenCalledTimes(1);
    finish();
  });

  it('continues after failed work', async () => {
    work.mockRejectedValueOnce(new Error('The database is unreachable.'));
    expect(await send(signRequest({ id: 'failed' }))).toEqual(accepted);
    expect(await send(signRequest({ id: 'next' }))).toEqual(accepted);
    expect(work).toHaveBeenCalledTimes(2);
  });
});
