/** Why a webhook is rejected, and what to do. The reasons are stable, the messages are not. */
const messages = {
  'no-key':
    'There is no key, or one of the keys is empty. Pass the API key that creates your sessions; check that its variable is set.',
  'bad-tolerance':
    'toleranceSeconds must be zero or more. Omit it for five minutes, or pass Infinity to accept any age.',
  'body-not-raw':
    "The body was parsed or not read, and only the raw bytes can be verified. Use express.raw({ type: 'application/json' }) and request.body in Express, or rawBody: true and request.rawBody in Nest.",
  'no-signature':
    'The request has neither X-Service-Signature nor webhook-signature. It is not from Gatehouse, or a proxy dropped the headers.',
  'missing-header':
    'The request is signed, but a header that belongs to the signature is missing: X-Service-Timestamp, webhook-id or webhook-timestamp. Check which headers your proxy forwards.',
  'malformed-signature':
    'A signature header is malformed. It must be sha256=<64 lower-case hex digits> in X-Service-Signature, and v1,<base64> in webhook-signature.',
  'wrong-signature':
    'The signature matches none of the keys. Pass the API key that created the session, also the old one while you rotate, and the body exactly as it was received.',
  'malformed-timestamp': 'A timestamp is not in Unix seconds.',
  'timestamps-differ':
    'X-Service-Timestamp and webhook-timestamp differ, so one of them was changed on the way.',
  'too-old':
    'The request was signed too long ago. It may be a replay; if all requests are rejected, check the clock of this machine.',
  'too-new': 'The request was signed in the future. Check the clock of this machine.',
  'not-json': 'The signature is valid, but the body is not JSON.',
} as const;

/** The stable name of the reason why a webhook is rejected. */
export type WebhookErrorReason = keyof typeof messages;

/** An unverified webhook; answer it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';

  constructor(readonly reason: WebhookErrorReason) {
    super(messages[reason]);
  }
}
