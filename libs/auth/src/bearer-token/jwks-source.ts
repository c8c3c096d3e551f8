import { anywhere, OutboundClient } from '@gatehouse/outbound';
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

const maxSetBytes = 256 * 1024;

/** Finds the key of a token. */
export type KeySet = JWTVerifyGetKey;

/** Fetches the JWK set of an issuer. */
export class JwksSource {
  // The operator configures the URL, so it may be private.
  private readonly client = new OutboundClient(anywhere, { connectionsPerOrigin: 1 });

  constructor(
    private readonly url: string,
    private readonly timeoutMs = 5_000,
  ) {}

  /** Error messages contain no secrets and may be logged. */
  async fetch(): Promise<KeySet> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), this.timeoutMs);
    try {
      return parseKeySet(await this.read(abort.signal));
    } catch (error) {
      throw abort.signal.aborted ? new Error(`no response within ${this.timeoutMs} ms`) : toPlainError(error);
    } finally {
      clearTimeout(timer);
      // Discards the unread rest of the body.
      abort.abort();
    }
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private async read(signal: AbortSignal): Promise<string> {
    const { status, body } = await this.client.fetch(this.url, { signal, headers });
    if (status !== 200) throw new Error(`the response status was ${status}`);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > maxSetBytes) throw new Error(`the response is larger than ${maxSetBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  }
}

const headers = { Accept: 'application/jwk-set+json, application/json', 'User-Agent': 'gatehouse' };

function parseKeySet(text: string): KeySet {
  try {
    return createLocalJWKSet(JSON.parse(text) as JSONWebKeySet);
  } catch {
    throw new Error('the response is not a JWK set');
  }
}

/** The cause is more specific than `fetch failed`. */
function toPlainError(error: unknown): Error {
  const { message, cause } = error as Error & { cause?: { message?: string; code?: string } };
  return new Error(cause?.message || cause?.code || message);
}
