// The receiver of the webhook benchmark: many origins (ports of loopback) in one process, some of which never reply.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const answer: http.RequestListener = (request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(204).end());
};
const neverReply: http.RequestListener = (request) => request.resume();

const healthy = await open(Number(process.env['BENCH_HEALTHY']), answer);
const silent = await open(Number(process.env['BENCH_SILENT']), neverReply);
process.send?.({ healthy, deaf: silent });

/** Listens on a number of ports, and returns their URLs. */
async function open(count: number, listener: http.RequestListener): Promise<string[]> {
  const urls: string[] = [];
  for (let i = 0; i < count; i++) {
    const server = http.createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
  }
  return urls;
}
