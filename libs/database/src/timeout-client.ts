import { Client, type ClientConfig } from 'pg';
import type { Socket } from 'node:net';

/** Internals of `pg` that its types do not declare. */
interface Internals {
  connection: { stream: Socket };
  _getActiveQuery(): unknown;
}

/**
 * Creates a client class that closes the connection when the server stops responding during a query: a server that hangs, or a
 * network that drops packets. One timer per socket, which traffic resets, costs next to nothing. The timer per query of
 * `query_timeout` cost a fifth of a short request.
 */
export function createTimeoutClient(timeoutMs: number): typeof Client {
  return class TimeoutClient extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      // A running query reports the end of the connection, and so does the pool for idle ones. Between the two states no listener
      // is attached, and an unhandled 'error' event would end the process.
      this.on('error', () => undefined);
      this.once('connect', () => this.watch(this as unknown as Internals));
    }

    private watch(client: Internals): void {
      const { stream } = client.connection;
      stream.setTimeout(timeoutMs);
      stream.on('timeout', () => {
        if (client._getActiveQuery()) stream.destroy(new Error('Query read timeout'));
      });
    }
  };
}
