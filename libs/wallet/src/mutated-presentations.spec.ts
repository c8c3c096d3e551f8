import fc from 'fast-check';
import { DemoIssuer, type HeldCredential, TestWallet } from '../testing';
import { createWalletRequest, refusals, TrustAnchors, type WalletRequest, WalletVerifier } from '.';

const now = new Date('2026-11-19T12:00:00Z');
const origin = 'https://gatehouse.example';

interface Mutation {
  at: number;
  kind: 'flip' | 'insert' | 'remove' | 'truncate' | 'repeat';
  value: number;
}

const mutation = fc.record<Mutation>({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  kind: fc.constantFrom('flip', 'insert', 'remove', 'truncate', 'repeat'),
  value: fc.integer({ min: 1, max: 255 }),
});

function mutate(bytes: Buffer, { at, kind, value }: Mutation): Buffer {
  const index = Math.floor(at * bytes.length);
  const [before, after] = [bytes.subarray(0, index), bytes.subarray(index + 1)];
  const byte = bytes.subarray(index, index + 1);
  if (kind === 'flip') return Buffer.concat([before, Buffer.from([bytes[index]! ^ value]), after]);
  if (kind === 'insert') return Buffer.concat([before, Buffer.from([value]), byte, after]);
  if (kind === 'remove') return Buffer.concat([before, after]);
  return kind === 'truncate'
    ? Buffer.from(before)
    : Buffer.concat([before, bytes.subarray(index - (value % 40)), after]);
}

describe('a mutated presentation', () => {
  let issuer: DemoIssuer;
  let verifier: WalletVerifier;

  beforeAll(async () => {
    issuer = await DemoIssuer.create(now);
    const trust = TrustAnchors.from({ certificates: [issuer.authority.pem] });
    verifier = new WalletVerifier({ trust, now: () => now });
  });

  const holds: [string, () => HeldCredential][] = [
    ['mdoc', () => issuer.issueMdoc()],
    ['SD-JWT VC', () => issuer.issueSdJwt()],
  ];

  async function valid(held: HeldCredential, mode: 'dc_api' | 'dc_api.jwt' | 'annex_c') {
    const request = await createWalletRequest({ mode, threshold: 18, origin });
    const response = await new TestWallet(held, () => now).answer(request, origin);
    const outcome = await verifier.verify(request.pending, response);
    expect(outcome.isAccepted).toBe(true);
    return { request, response };
  }

  async function expectRefusal({ pending }: WalletRequest, response: unknown): Promise<void> {
    const outcome = await verifier.verify(pending, response);
    if (outcome.isAccepted) throw new Error(`accepted ${JSON.stringify(response)}`);
    expect(Object.keys(refusals)).toContain(outcome.reason);
    // Every failure is foreseen: this reason would be an error of a library.
    expect(outcome.reason).not.toBe('malformed');
  }

  it.each(holds)('is refused: %s', async (_, held) => {
    const { request, response } = await valid(held(), 'dc_api');
    const [[queryId, [text]]] = Object.entries(response['vp_token'] as object) as [[string, [string]]];
    const isMdoc = request.pending.types.indexOf(queryId) === 0;
    const encoding = isMdoc ? 'base64url' : 'latin1';
    const bytes = Buffer.from(text, encoding);
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (mutations) => {
        const mutated = mutations.reduce(mutate, bytes);
        fc.pre(!mutated.equals(bytes));
        await expectRefusal(request, { vp_token: { [queryId]: [mutated.toString(encoding)] } });
      }),
      { numRuns: 1500 },
    );
  });

  it.each(['dc_api.jwt', 'annex_c'] as const)('is refused: response of %s', async (mode) => {
    const { request, response } = await valid(issuer.issueMdoc(), mode);
    const bytes = Buffer.from(String(response['response']), 'latin1');
    await fc.assert(
      fc.asyncProperty(mutation, async (change) => {
        const mutated = mutate(bytes, change);
        fc.pre(!mutated.equals(bytes));
        await expectRefusal(request, { response: mutated.toString('latin1') });
      }),
      { numRuns: 400 },
    );
  });

  it('is refused: any JSON', async () => {
    const { request } = await valid(issuer.issueMdoc(), 'dc_api');
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        await expectRefusal(request, value);
        await expectRefusal(request, { vp_token: value });
      }),
      { numRuns: 400 },
    );
  });
});
