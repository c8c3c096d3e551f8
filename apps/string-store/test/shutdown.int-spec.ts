import { once } from 'node:events';
import { connect } from 'node:net';
import { startStringStore } from './string-store';

describe('an app that stops', () => {
  it('does not wait for connections on which nothing was ever sent', async () => {
    const store = await startStringStore();
    const { port, hostname } = new URL(store.url);
    const silent = [1, 2, 3].map(() => connect(Number(port), hostname));
    await Promise.all(silent.map((socket) => once(socket, 'connect')));
    // Its reply says that the connections before it were accepted.
    expect(await store.call('GET', '/health')).toMatchObject({ status: 200 });

    const ended = Promise.all(silent.map((socket) => once(socket.resume(), 'close')));
    await store.close();
    await ended;
  });
});
