import { once } from 'node:events';
import { connect } from 'node:net';
import { startStringStore } from './string-store';

describe('an app that stops', () => {
  it('does not wait for connections without a request', async () => {
    const store = await startStringStore();
    const { port, hostname } = new URL(store.url);
    const unused = [1, 2, 3].map(() => connect(Number(port), hostname));
    await Promise.all(unused.map((socket) => once(socket, 'connect')));
    // A reply shows that the earlier connections were accepted.
    expect(await store.call('GET', '/health')).toMatchObject({ status: 200 });

    const ended = Promise.all(unused.map((socket) => once(socket.resume(), 'close')));
    await store.close();
    await ended;
  });
});
