import { parseOpenid4vpAuthorizationRequest } from '@openid4vc/openid4vp';
import {
  CoseKey,
  DeviceKey,
  DeviceRequest,
  DeviceResponse,
  type DigestAlgorithm,
  Issuer,
  type MdocContext,
  SessionTranscript,
  SignatureAlgorithm,
} from '@owf/mdoc';
import { SDJwtInstance } from '@sd-jwt/core';
import { DcqlQuery } from 'dcql';
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { DemoIssuer, newDeviceKey } from '../testing';
import { createWalletRequest, TrustAnchors, type WalletMode, WalletVerifier } from '.';

const now = new Date('2026-11-19T12:00:00Z');
const seconds = now.getTime() / 1000;
const origin = 'https://gatehouse.example';
const responseUri = 'https://gatehouse.example/device/wallet/1';
const docType = 'eu.europa.ec.av.1';

const es256 = (data: Uint8Array | string, key: KeyObject): Buffer =>
  sign('sha256', Buffer.from(data), { key, dsaEncoding: 'ieee-p1363' });
const digest = (data: Uint8Array | string, algorithm: string): Buffer =>
  createHash(algorithm.replace('-', '').toLowerCase()).update(data).digest();

const unused = (): never => {
  throw new Error('not used by a holder');
};
const context: MdocContext = {
  crypto: {
    random: (length) => randomBytes(length),
    digest: ({ digestAlgorithm, bytes }: { digestAlgorithm: DigestAlgorithm; bytes: Uint8Array }) =>
      digest(bytes, digestAlgorithm),
    calculateEphemeralMacKey: unused,
  },
  cose: {
    sign1: {
      sign: ({ toBeSigned, key }) => es256(toBeSigned, createPrivateKey({ key: key.jwk, format: 'jwk' })),
      verify: unused,
    },
    mac0: { sign: unused, verify: unused },
  },
  x509: {
    getIssuerNameField: unused,
    getPublicKey: unused,
    verifyCertificateChain: unused,
    getCertificateData: unused,
  },
};

const coseKeyOf = (key: KeyObject): CoseKey =>
  CoseKey.fromJwk({ ...key.export({ format: 'jwk' }), alg: 'ES256' });

describe('other implementations', () => {
  let issuer: DemoIssuer;
  let verifier: WalletVerifier;

  beforeAll(async () => {
    issuer = await DemoIssuer.create(now);
    const trust = TrustAnchors.from({ certificates: [issuer.authority.pem] });
    verifier = new WalletVerifier({ trust, now: () => now });
  });

  it.each([
    ['dc_api', (nonce: string) => SessionTranscript.forOid4VpDcApi({ origin, nonce }, context)],
    [
      'direct_post',
      (nonce: string) =>
        SessionTranscript.forOid4Vp({ clientId: `redirect_uri:${responseUri}`, nonce, responseUri }, context),
    ],
  ] as const)('accepts an mdoc of @owf/mdoc by %s', async (mode, transcriptOf) => {
    const device = newDeviceKey();
    const issuerSigned = await new Issuer(docType, context)
      .addIssuerNamespace(docType, { age_over_18: true, age_over_21: false, family_name: 'Doe' })
      .sign({
        signingKey: coseKeyOf(issuer.signer.privateKey),
        algorithm: SignatureAlgorithm.ES256,
        digestAlgorithm: 'SHA-256',
        certificates: [Uint8Array.from(issuer.signer.der)],
        deviceKeyInfo: { deviceKey: DeviceKey.fromJwk(createPublicKey(device).export({ format: 'jwk' })) },
        validityInfo: { signed: now, validFrom: now, validUntil: new Date(now.getTime() + 86_400_000) },
      });
    const { pending } = await createWalletRequest({ mode, threshold: 18, origin, responseUri });
    // The wallet reads a request that we have written.
    const { digital } = await createWalletRequest({ mode: 'annex_c', threshold: 18, origin });
    const deviceRequest = DeviceRequest.decode(
      Buffer.from(String(digital[0]!.data['deviceRequest']), 'base64url'),
    );
    const response = await DeviceResponse.createWithDeviceRequest(
      {
        deviceRequest,
        sessionTranscript: await transcriptOf(pending.nonce),
        issuerSigned: [issuerSigned],
        signature: { signingKey: coseKeyOf(device) },
      },
      context,
    );

    const outcome = await verifier.verify(pending, {
      vp_token: { eu_age: [response.encodedForOid4Vp] },
      state: pending.state,
    });

    expect(outcome).toMatchObject({ isAccepted: true, proof: { docType, ageOver: 18 } });
  });

  it('accepts an SD-JWT VC of @sd-jwt/core', async () => {
    const device = newDeviceKey();
    const signer = (key: KeyObject) => (data: string) => es256(data, key).toString('base64url');
    const instance = new SDJwtInstance({
      signer: signer(issuer.signer.privateKey),
      kbSigner: signer(device),
      signAlg: 'ES256',
      kbSignAlg: 'ES256',
      hasher: (data, algorithm) => digest(typeof data === 'string' ? data : new Uint8Array(data), algorithm),
      hashAlg: 'sha-256',
      saltGenerator: (length) => randomBytes(length).toString('base64url'),
    });
    const claims = {
      vct: 'urn:eudi:pid:1',
      iat: seconds,
      cnf: { jwk: createPublicKey(device).export({ format: 'jwk' }) },
      family_name: 'Doe',
      age_equal_or_over: { '18': true, '21': false },
    };
    const header = { typ: 'dc+sd-jwt', x5c: [issuer.signer.der.toString('base64')] };
    const hidden = {
      _sd: ['family_name', 'age_equal_or_over'],
      age_equal_or_over: { _sd: ['18', '21'] },
    } as const;
    const issued = await instance.issue(claims, hidden as never, { header });
    const { pending } = await createWalletRequest({ mode: 'dc_api', threshold: 18, origin });
    const payload = { aud: `origin:${origin}`, nonce: pending.nonce, iat: seconds };
    const presented = await instance.present(
      issued,
      { age_equal_or_over: { '18': true } },
      {
        kb: { payload },
      },
    );

    const outcome = await verifier.verify(pending, { vp_token: { eu_pid: [presented] } });

    expect(outcome).toMatchObject({ isAccepted: true, proof: { docType: 'urn:eudi:pid:1', ageOver: 18 } });
  });

  it.each(['dc_api', 'dc_api.jwt', 'direct_post', 'direct_post.jwt'] satisfies WalletMode[])(
    'writes requests by %s that @openid4vc/openid4vp reads',
    async (mode) => {
      const { digital, parameters } = await createWalletRequest({ mode, threshold: 18, origin, responseUri });
      const authorizationRequest = parameters
        ? `openid4vp://?${new URLSearchParams(parameters).toString()}`
        : (digital[0]!.data as never);
      const parsed = parseOpenid4vpAuthorizationRequest({ authorizationRequest });
      expect(parsed).toMatchObject({
        type: parameters ? 'openid4vp' : 'openid4vp_dc_api',
        params: { response_mode: mode },
      });
    },
  );

  it('writes queries that dcql answers with one value', async () => {
    const { digital } = await createWalletRequest({ mode: 'dc_api', threshold: 17, origin });
    const query = DcqlQuery.parse(digital[0]!.data['dcql_query'] as DcqlQuery.Input);
    DcqlQuery.validate(query);
    const held = {
      credential_format: 'mso_mdoc' as const,
      cryptographic_holder_binding: true,
      doctype: docType,
      namespaces: { [docType]: { age_over_18: true, age_over_21: true, family_name: 'Doe' } },
    };
    const result = DcqlQuery.query(query, [held]);
    expect(result.can_be_satisfied).toBe(true);
    const [match] = result.credential_matches['eu_age']!.valid_credentials ?? [];
    expect(match?.claims.valid_claim_sets?.[0]?.output).toEqual({ [docType]: { age_over_18: true } });
  });
});
