import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { RequestDrain } from './request-drain';

const head = (more: string) => `POST / HTTP/1.1\r\nhost: a\r\n${more}\r\n`;

describe('RequestDrain', () => {
  let server: Server;
  let drain: RequestDrain;
  let answer: () => void;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server = createServer((request, response) => {
      if (request.headers['x-reject']) return void response.end('rejected');
      request.resume().on('end', () => void answered.then(() => response.end('done')));
      request.on('error', () => undefined);
    });
    // As in the apps. With a short timeout connections would end without the drain.
    server.keepAliveTimeout = 75_000;
    drain = new RequestDrain(server, () => false);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

  /** Resolves when the connection or the request has arrived, with the promise of the whole reply. */
  const send = async (text: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    let received = '';
    socket.on('data', (data: Buffer) => (received += data.toString())).on('error', () => undefined);
    const closed = once(socket, 'close').then(() => received);
    const arrived = text ? once(server, 'request') : once(server, 'connection');
    socket.write(text);
    await arrived;
    return { reply: closed };
  };

  it('does not wait for connections without a request', async () => {
    const { reply } = await send('');
    await drain.end(60_000);
    expect(await reply).toBe('');
  });

  it('waits for the app without a limit', async () => {
    const { reply } = await send(head('content-length: 0\r\n'));
    const ended = drain.end(0);
    await pause(300);
    answer();
    expect(await reply).toContain('done');
    await ended;
  });

  it('does not wait for the rest of an answered request', async () => {
    const { reply } = await send(head('x-reject: yes\r\ncontent-length: 10\r\n'));
    await drain.end(60_000);
    expect(await reply).toContain('rejected');
  });

  it('closes the connection of a client that does not finish its request in time', async () => {
    const { reply } = await send(head('content-length: 10\r\n'));
    await drain.end(200);
    expect(await reply).toBe('');
  });
});
