import { WireCipherError } from '@gatehouse/biometrics';
import { ServerWireCipher } from '@gatehouse/biometrics/server';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { verifyWebhook, WebhookVerificationError, WireCipher, type WirePurpose } from '../src';

interface WebhookVector {
  name: string;
  keys: string[];
  now: number;
  body: string;
  headers: Record<string, string>;
  accepted?: { id: string; attempt: number | null; timestamp: number };
  reason?: string;
}
interface MalformedVector {
  api_key: string;
  purpose: WirePurpose;
  jwe: string;
  message: string;
}
interface CipherVectors {
  opens: object[];
  refused: object[];
  malformed: MalformedVector[];
}

const read = (file: string) => readFileSync(path.resolve(__dirname, '../../..', file), 'utf8');
const webhooks = JSON.parse(read('clients/vectors/webhooks.json')) as WebhookVector[];
const cipher = JSON.parse(read('clients/vectors/wire-cipher.json')) as CipherVectors;

// The Python and Go clients are tested with the same files.
describe('the vectors of webhooks', () => {
  it.each(webhooks)('$name', ({ keys, now, body, headers, accepted, reason }) => {
    const verify = () => verifyWebhook({ key: keys, now: new Date(now * 1000), body, headers });
    if (!accepted) {
      expect(verify).toThrow(WebhookVerificationError);
      expect(verify).toThrow(expect.objectContaining({ reason }));
      return;
    }
    const { attempt = null, timestamp, ...event } = verify();
    expect({ ...event, attempt, timestamp: timestamp.getTime() / 1000 }).toEqual({
      ...accepted,
      payload: JSON.parse(body) as unknown,
    });
  });
});

describe('the vectors of the wire cipher', () => {
  it('are those of docs/encryption.md', () => {
    const block = /```json\n(.+?)```/s.exec(read('docs/encryption.md'))?.[1] ?? '';
    const { opens, refused } = cipher;
    expect({ opens, refused }).toEqual(JSON.parse(block));
  });

  it.each(cipher.malformed)('$message', async ({ api_key, purpose, jwe, message }) => {
    for (const Cipher of [WireCipher, ServerWireCipher])
      await expect((async () => new Cipher(api_key).decrypt(purpose, jwe))()).rejects.toThrow(
        new WireCipherError(message),
      );
  });
});
