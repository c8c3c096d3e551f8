import fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { signatureHeaders } from './signature';

describe('the signature of a webhook', () => {
  it('is the HMAC of the contract', () => {
    const at = new Date(1_767_225_600_999);
    const headers = signatureHeaders('gh_live_key', { id: 'event', body: '{"a":1}', at });
    expect(headers['x-service-timestamp']).toBe('1767225600');
    expect(headers['x-service-signature']).toBe(
      `sha256=${createHmac('sha256', 'gh_live_key').update('1767225600.{"a":1}').digest('hex')}`,
    );
  });

  it('is accepted by the verifier of Standard Webhooks for any body and key', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ minLength: 16, maxLength: 128 }),
        (text, key) => {
          const body = JSON.stringify({ text });
          const headers = signatureHeaders(key, { id: 'event-1', body, at: new Date() });
          const verifier = new Webhook(`whsec_${Buffer.from(key).toString('base64')}`);
          expect(verifier.verify(body, headers)).toEqual({ text });
        },
      ),
    );
  });
});
