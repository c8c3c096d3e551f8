import { Client, type ClientConfig } from 'pg';
import type { Socket } from 'node:net';

/** What `pg` has but does not declare. */
interface Internals {
  connection: { stream: Socket };
  _getActiveQuery(): unknown;
}

/**
 * A connection that gives up when the server falls silent in the middle of a query: a server that hangs, or a network
 * that swallows packets, sends no timeout of its own. One timer per socket, which its traffic winds up again, costs
 * next to nothing; the timer per query of `query_timeout` cost a fifth of a short request.
 */
export function watchedClient(silenceMilliseconds: number): typeof Client {
  return class WatchedClient extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      // Whoever uses the connection hears of its end from the query, and the pool while nobody does. In between there is
      // a moment when nobody listens, and an error that nobody hears would end the process.
      this.on('error', () => undefined);
      this.once('connect', () => this.watch(this as unknown as Internals));
    }

    private watch(client: Internals): void {
      const { stream } = client.connection;
      stream.setTimeout(silenceMilliseconds);
      stream.on('timeout', () => {
        if (client._getActiveQuery()) stream.destroy(new Error('Query read timeout'));
      });
    }
  };
}
