/** Why a webhook is refused, and the way out. The reasons are stable: programs may rely on them, not on the sentences. */
const refusals = {
  'no-key':
    'There is no key to verify with, or one of the keys is empty. Give the API key that creates your sessions; check that its variable is set.',
  'bad-tolerance':
    'toleranceSeconds must be zero or more. Leave it out for five minutes, or give Infinity to accept any age.',
  'body-not-raw':
    "The body was parsed or not read, and only the bytes that were sent can be verified. Use express.raw({ type: 'application/json' }) and request.body in Express, or rawBody: true and request.rawBody in Nest.",
  'no-signature':
    'The request has neither X-Service-Signature nor webhook-signature. It does not come from Gatehouse, or a proxy dropped the headers.',
  'missing-header':
    'The request is signed, but a header that belongs to the signature is missing: X-Service-Timestamp, webhook-id or webhook-timestamp. Check what your proxy passes on.',
  'malformed-signature':
    'A signature header cannot be read. It must be sha256=<64 lower-case hex digits> in X-Service-Signature, and v1,<base64> in webhook-signature.',
  'wrong-signature':
    'No key fits the signature. Give the API key that created the session, the old one too while you rotate, and the body exactly as it was received.',
  'malformed-timestamp': 'A timestamp is not in Unix seconds, written in digits only.',
  'timestamps-differ':
    'X-Service-Timestamp and webhook-timestamp name different times, so one of them was changed on the way.',
  'too-old':
    'The request was signed too long ago. It may be a replay; if all requests are refused, check the clock of this machine.',
  'too-new': 'The request was signed in the future. Check the clock of this machine.',
  'not-json': 'The signature is right, but the body is not JSON.',
} as const;

/** The stable name of why a webhook is refused. */
export type WebhookRefusal = keyof typeof refusals;

/** A webhook that must not be believed; answer it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';

  constructor(readonly reason: WebhookRefusal) {
    super(refusals[reason]);
  }
}
