import { DemoIssuer, TestWallet } from '../testing';
import { createWalletRequest, TrustAnchors, type WalletMode, WalletVerifier } from '.';

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
});
