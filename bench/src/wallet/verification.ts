import { createWalletRequest, TrustAnchors, type WalletMode, WalletVerifier } from '@gatehouse/wallet';
import { DemoIssuer, type HeldCredential, TestWallet } from '@gatehouse/wallet/testing';
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { count, isQuick, type Row } from '../suite/report';
import { inTurn, median } from '../suite/rounds';

const rounds = isQuick ? 2 : 7;
const callsARound = isQuick ? 10 : 200;
// Of the certificate, of the issuer, of the device.
const checksOfPresentation = 3;
const origin = 'https://gatehouse.example';
const responseUri = 'https://gatehouse.example/device/wallet';

type Work = () => Promise<unknown>;

/** Calls a second of CPU time on all threads, because WebCrypto runs on others. */
export async function measureVerification(): Promise<Row[]> {
  const issuer = await DemoIssuer.create();
  const work: Record<string, Work> = {
    'bare checks': bareChecks(),
    'mdoc, dc_api': await verification(issuer, issuer.issueMdoc(), 'dc_api'),
    'mdoc, direct_post.jwt': await verification(issuer, issuer.issueMdoc(), 'direct_post.jwt'),
    'mdoc, annex_c': await verification(issuer, issuer.issueMdoc(), 'annex_c'),
    'SD-JWT VC, dc_api': await verification(issuer, issuer.issueSdJwt(), 'dc_api'),
    'SD-JWT VC, direct_post.jwt': await verification(issuer, issuer.issueSdJwt(), 'direct_post.jwt'),
  };
  const measured = Object.fromEntries(
    Object.entries(work).map(([name, run]) => [name, () => callsASecond(run)]),
  );
  const figures = await inTurn({ title: 'verification', rounds, show: count }, measured);
  const bare = median(figures['bare checks']!);
  return Object.entries(figures).map(([name, values]) => {
    const rate = median(values);
    const what = name === 'bare checks' ? `${checksOfPresentation} bare signature checks (P-256)` : name;
    return {
      what: `${what}, a second per core`,
      measured: `${count(rate)} (${Math.round((rate / bare) * 100)} %)`,
    };
  });
}

/** What every presentation needs at least. */
function bareChecks(): Work {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const data = Buffer.alloc(1024, 1);
  const signature = sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return () => {
    for (let check = 0; check < checksOfPresentation; check++)
      if (!verify('sha256', data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature))
        throw new Error('The signature is invalid');
    return Promise.resolve();
  };
}

async function verification(issuer: DemoIssuer, held: HeldCredential, mode: WalletMode): Promise<Work> {
  const trust = TrustAnchors.from({ certificates: [issuer.authority.pem] });
  const verifier = new WalletVerifier({ trust });
  const request = await createWalletRequest({ mode, threshold: 18, origin, responseUri });
  const response = await new TestWallet(held).answer(request, origin);
  return async () => {
    const outcome = await verifier.verify(request.pending, response);
    if (!outcome.isAccepted) throw new Error(`Refused: ${outcome.reason}`);
  };
}

async function callsASecond(work: Work): Promise<number> {
  const start = process.cpuUsage();
  for (let call = 0; call < callsARound; call++) await work();
  const { user, system } = process.cpuUsage(start);
  return callsARound / ((user + system) / 1e6);
}
