// A sample use of the package on a server. The tests compile it in its own project and run it.
import {
  createDeviceKey,
  createFaceToken,
  DeviceClient,
  exportPublicJwk,
  Gatehouse,
  computeThumbprint,
  verifyWebhook,
} from '@gatehouse/sdk';
import { faceSpaces } from '@gatehouse/sdk/face-spaces';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const { GATEHOUSE_URL: url = '', GATEHOUSE_API_KEY: key = '' } = process.env;

async function post<T>(path: string, content: object): Promise<T> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(content) });
  return (await reply.json()) as T;
}

async function receiveWebhook(): Promise<{ sent: string; received: string }> {
  const receiver = createServer().listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const arrival = once(receiver, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const callback = { url: `http://localhost:${(receiver.address() as AddressInfo).port}` };
  const { id } = await post<{ id: string }>('/webhooks/test', { callback });
  const [request, response] = await arrival;
  const body = await text(request);
  response.end();
  receiver.close();
  return { sent: id, received: verifyWebhook({ body, headers: request.headers, key }).id };
}

async function openSession(): Promise<string> {
  const { launchUrl } = await post<{ launchUrl: string }>('/session', {});
  const sessionId = new URL(launchUrl).searchParams.get('sessionId') ?? '';
  const device = new DeviceClient({ baseUrl: url, sessionId });
  return (await device.claim({ device: 'mobile' })).state;
}

async function createToken(): Promise<string> {
  const descriptors = [Float32Array.from({ length: 128 }, (_, i) => Math.sin(i))];
  const face = { descriptors, version: 'FACEAPI_1' };
  return (await createFaceToken(face, faceSpaces['FACEAPI_1']!)).id;
}

async function main(): Promise<void> {
  const tokenId = await createToken();
  const keyId = await computeThumbprint(await exportPublicJwk(await createDeviceKey()));
  console.log(JSON.stringify({ ...(await receiveWebhook()), state: await openSession(), keyId, tokenId }));
}

const gatehouse = new Gatehouse({ baseUrl: 'http://localhost:8080', apiKey: key });
const callback = { url };
export const misuses = [
  // @ts-expect-error A key is a text.
  () => verifyWebhook({ body: '', headers: {}, key: 1 }),
  // @ts-expect-error A webhook cannot be verified without its body.
  () => verifyWebhook({ headers: {}, key }),
  // @ts-expect-error An age session has no such field.
  () => gatehouse.ageSessions.create({ ageTreshold: 18 }),
  // @ts-expect-error A callback has no such field.
  () => gatehouse.ageSessions.create({ callback: { url, ulr: url } }),
  // @ts-expect-error A verification session has no such field.
  () => gatehouse.verificationSessions.create({ type: 'ENROLL', redirectURL: url, callback, puid: '' }),
  // @ts-expect-error A range has no such field.
  () => gatehouse.webhooks.resendAll({ from: new Date(), to: new Date(), state: 'FAILED' }),
];

void main();
