import { anywhere, OutboundClient } from '@gatehouse/outbound';
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

const largestSet = 256 * 1024;

/** The keys of an issuer, of which each token finds its own. */
export type KeySet = JWTVerifyGetKey;

/** Where an issuer publishes its keys. */
export class JwksSource {
  // The address is the operator's own.
  private readonly client = new OutboundClient(anywhere, { connectionsPerOrigin: 1 });

  constructor(
    private readonly url: string,
    private readonly milliseconds = 5_000,
  ) {}

  /** The keys as they are now. Throws an error whose message may be logged. */
  async fetch(): Promise<KeySet> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), this.milliseconds);
    try {
      return keySetIn(await this.read(abort.signal));
    } catch (error) {
      throw abort.signal.aborted ? new Error(`no answer within ${this.milliseconds} ms`) : plain(error);
    } finally {
      clearTimeout(timer);
      // What was not read is not wanted.
      abort.abort();
    }
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private async read(signal: AbortSignal): Promise<string> {
    const { status, body } = await this.client.fetch(this.url, { signal, headers });
    if (status !== 200) throw new Error(`the answer was ${status}`);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > largestSet) throw new Error(`the answer is larger than ${largestSet} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  }
}

const headers = { Accept: 'application/jwk-set+json, application/json', 'User-Agent': 'gatehouse' };

function keySetIn(text: string): KeySet {
  try {
    return createLocalJWKSet(JSON.parse(text) as JSONWebKeySet);
  } catch {
    throw new Error('the answer is not a JWK set');
  }
}

/** The cause says more than `fetch failed`. */
function plain(error: unknown): Error {
  const { message, cause } = error as Error & { cause?: { message?: string; code?: string } };
  return new Error(cause?.message || cause?.code || message);
}
