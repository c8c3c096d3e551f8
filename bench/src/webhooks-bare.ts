// The baseline: the same number of POSTs, signed in the same two ways, with undici from one process, and nothing else.
import { createHmac } from 'node:crypto';
import { Agent } from 'undici';
import type { SenderTask } from './webhooks/task';

const key = 'gh_live_0123456789abcdefghijklmnopqrstuv';
const agent = new Agent({ connections: 10, pipelining: 1 });

process.on('message', (task: SenderTask) => void work(task));
process.send?.('ready');

async function work({ urls, count, body }: SenderTask): Promise<void> {
  const began = performance.now();
  let next = 0;
  const send = async (): Promise<void> => {
    while (next < count) {
      const i = next++;
      await post(urls[i % urls.length]!, `event-${i}`, JSON.stringify(body));
    }
  };
  // The same concurrency as a worker of Gatehouse.
  await Promise.all(Array.from({ length: Math.min(500, 10 * urls.length) }, send));
  process.send?.({ milliseconds: performance.now() - began });
}

async function post(url: string, id: string, body: string): Promise<void> {
  const { origin, pathname } = new URL(url);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const sign = (text: string) => createHmac('sha256', key).update(text);
  const reply = await agent.request({
    origin,
    path: pathname,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-service-timestamp': timestamp,
      'x-service-signature': `sha256=${sign(`${timestamp}.${body}`).digest('hex')}`,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${sign(`${id}.${timestamp}.${body}`).digest('base64')}`,
    },
    body,
  });
  await reply.body.dump();
}
