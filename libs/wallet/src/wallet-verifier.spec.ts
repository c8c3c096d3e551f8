import { createPublicKey } from 'node:crypto';
import { createCertificate, DemoIssuer, type HeldCredential, TestWallet } from '../testing';
import {
  createWalletRequest,
  TrustAnchors,
  type WalletMode,
  WalletVerifier,
  type WalletVerifierOptions,
} from '.';

const now = new Date('2026-11-19T12:00:00Z');
const origin = 'https://gatehouse.example';
const responseUri = 'https://gatehouse.example/device/wallet/1';
const modes: WalletMode[] = ['dc_api', 'dc_api.jwt', 'direct_post', 'direct_post.jwt', 'annex_c'];

describe('the verifier of wallets', () => {
  let issuer: DemoIssuer;
  let verifier: WalletVerifier;

  beforeAll(async () => {
    issuer = await DemoIssuer.create(now);
    const trust = TrustAnchors.from({ certificates: [issuer.authority.pem] });
    verifier = new WalletVerifier({ trust, now: () => now });
  });

  const place = (mode: WalletMode) => (mode.startsWith('direct_post') ? { responseUri } : { origin });

  const holds = {
    'mdoc of the EU': () => issuer.issueMdoc(),
    'mobile driving licence': () =>
      issuer.issueMdoc({
        docType: 'org.iso.18013.5.1.mDL',
        nameSpace: 'org.iso.18013.5.1',
        ages: { 21: true },
      }),
    'SD-JWT VC': () => issuer.issueSdJwt(),
  };

  const cases = modes.flatMap((mode) =>
    Object.entries(holds)
      .filter(([name]) => mode !== 'annex_c' || name !== 'SD-JWT VC')
      .flatMap(([name, held]) => [false, true].map((isSigned) => ({ mode, name, held, isSigned }))),
  );

  it.each(cases)('accepts $name by $mode (signed request: $isSigned)', async ({ mode, held, isSigned }) => {
    const { privateKey, pem } = issuer.signer;
    const signer = isSigned ? { signer: { privateKey, certificates: [pem] } } : {};
    const request = await createWalletRequest({ mode, threshold: 18, ...place(mode), ...signer });
    const credential = held();
    const response = await new TestWallet(credential, () => now).answer(request, origin);

    const pending = JSON.parse(JSON.stringify(request.pending)) as typeof request.pending;
    const outcome = await verifier.verify(pending, JSON.parse(JSON.stringify(response)));

    expect(outcome).toMatchObject({
      isAccepted: true,
      proof: {
        format: credential.format,
        docType: credential.docType,
        issuer: 'CN=Utopia IACA, C=UT',
        thresholdResult: true,
        statusChecked: false,
      },
    });
  });

  const listUri = 'https://issuer.example/status/1';

  async function prove(
    held: HeldCredential,
    options: Partial<WalletVerifierOptions> = {},
    acceptsDemo = false,
  ) {
    const trust = TrustAnchors.from({ certificates: [issuer.authority.pem] });
    const request = await createWalletRequest({ mode: 'dc_api', threshold: 18, origin, acceptsDemo });
    const response = await new TestWallet(held, () => now).answer(request, origin);
    return new WalletVerifier({ trust, now: () => now, ...options }).verify(request.pending, response);
  }

  it.each(['mdoc', 'SD-JWT VC'])(
    'accepts a credential that is valid in its status list: %s',
    async (format) => {
      const options = { status: { status_list: { uri: listUri, idx: 7 } } };
      const held = format === 'mdoc' ? issuer.issueMdoc(options) : issuer.issueSdJwt(options);
      const fetched: string[] = [];
      const fetchStatusList = (uri: string) => {
        fetched.push(uri);
        return Promise.resolve(issuer.statusList(uri, { 6: 1, 8: 2 }));
      };
      const outcome = await prove(held, { fetchStatusList });
      expect(outcome).toMatchObject({ isAccepted: true, proof: { statusChecked: true } });
      expect(fetched).toEqual([listUri]);
    },
  );

  it('accepts a signer below an authority that the credential contains', async () => {
    const root = await createCertificate({ subject: 'CN=Root', now, isAuthority: true });
    const middle = await createCertificate({ subject: 'CN=Middle', now, issuer: root, isAuthority: true });
    const signer = await createCertificate({ subject: 'CN=Signer', now, issuer: middle });
    const held = issuer.issueMdoc({ signingKey: signer.privateKey, chain: [signer.der, middle.der] });
    const trust = TrustAnchors.from({ certificates: [root.pem] });
    expect(await prove(held, { trust })).toMatchObject({ isAccepted: true, proof: { issuer: 'CN=Root' } });
  });

  it('accepts a signer that is an anchor itself, and no other signer of its authority', async () => {
    const trust = TrustAnchors.from({ certificates: [issuer.signer.pem] });
    const other = await createCertificate({ subject: 'CN=Other', now, issuer: issuer.authority });
    const held = issuer.issueMdoc({ signingKey: other.privateKey, chain: [other.der] });
    expect(await prove(issuer.issueMdoc(), { trust })).toMatchObject({ isAccepted: true });
    expect(await prove(held, { trust })).toEqual({ isAccepted: false, reason: 'unknown-issuer' });
  });

  it('accepts one of two authorities of one name', async () => {
    const namesake = await DemoIssuer.create(now);
    const trust = TrustAnchors.from({
      certificates: [namesake, issuer].map(({ authority }) => authority.pem),
    });
    expect(await prove(issuer.issueMdoc(), { trust })).toMatchObject({ isAccepted: true });
  });

  it('accepts the demo issuer for test keys, and marks it', async () => {
    const trust = TrustAnchors.from({ certificates: [issuer.authority.pem], isDemo: true });
    expect(await prove(issuer.issueMdoc(), { trust }, true)).toMatchObject({ proof: { isDemo: true } });
  });

  describe('with a trusted key instead of a certificate', () => {
    const key = () => createPublicKey(issuer.signer.privateKey).export({ format: 'jwk' });
    const trusting = (entry: object) =>
      TrustAnchors.from({
        keys: [{ issuer: 'https://issuer.example', jwk: { ...key(), kid: 'k1' }, ...entry }],
      });
    const held = (header: object) => issuer.issueSdJwt({ header: { x5c: undefined, ...header } });

    it.each([{}, { kid: 'k1' }])('accepts the header %j', async (header) => {
      const outcome = await prove(held(header), { trust: trusting({}) });
      expect(outcome).toMatchObject({ isAccepted: true, proof: { issuer: 'https://issuer.example' } });
    });

    it('refuses another kid, and another issuer', async () => {
      const refused = { isAccepted: false, reason: 'unknown-issuer' };
      expect(await prove(held({ kid: 'k2' }), { trust: trusting({}) })).toEqual(refused);
      expect(await prove(held({}), { trust: trusting({ issuer: 'https://other.example' }) })).toEqual(
        refused,
      );
    });

    it('does not trust a private or symmetric key', () => {
      const secret = { kty: 'oct', k: 'eA' };
      const own = issuer.signer.privateKey.export({ format: 'jwk' });
      for (const jwk of [secret, own]) expect(() => trusting({ jwk })).toThrow(TypeError);
    });
  });

  it('never returns a part of the credential', async () => {
    const outcome = await prove(issuer.issueSdJwt({ claims: { sub: 'secret-subject' } }));
    expect(outcome.isAccepted).toBe(true);
    expect(JSON.stringify(outcome)).not.toContain('secret-subject');
    expect(Object.keys(outcome)).toEqual(['isAccepted', 'proof']);
  });

  it.each([
    ['no PEM', 'hello'],
    ['no certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
  ])('does not trust a file with %s', (_, pem) => {
    expect(() => TrustAnchors.from({ certificates: [pem] })).toThrow('Trust anchor 1');
  });
});
