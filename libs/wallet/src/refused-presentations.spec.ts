import { Extension, KeyUsageFlags } from '@peculiar/x509';
import { deflateSync } from 'node:zlib';
import {
  type CertifiedKey,
  createCertificate,
  DemoIssuer,
  disclosureOf,
  type HeldCredential,
  newDeviceKey,
  TestWallet,
  toJson64,
  type WalletBehaviour,
} from '../testing';
import {
  createWalletRequest,
  type FetchStatusList,
  type PendingRequest,
  type RefusalReason,
  refusals,
  TrustAnchors,
  type WalletMode,
  WalletVerifier,
} from '.';

const now = new Date('2026-11-19T12:00:00Z');
const origin = 'https://gatehouse.example';
const responseUri = 'https://gatehouse.example/device/wallet/1';
const hour = 60 * 60 * 1000;
const later = (ms: number): Date => new Date(now.getTime() + ms);
const listUri = 'https://issuer.example/status/1';
const listed = { status_list: { uri: listUri, idx: 7 } };

interface Attack {
  reason: RefusalReason;
  what: string;
  held?: () => HeldCredential | Promise<HeldCredential>;
  behaviour?: WalletBehaviour;
  mode?: WalletMode;
  threshold?: number;
  fetchStatusList?: FetchStatusList;
  changePending?: (pending: PendingRequest) => void;
  /** Where the wallet believes to be. */
  walletOrigin?: string;
  acceptsDemo?: boolean;
  trust?: () => TrustAnchors;
}

describe('a presentation is refused, for its own reason', () => {
  let issuer: DemoIssuer;
  let stranger: DemoIssuer;

  beforeAll(async () => {
    issuer = await DemoIssuer.create(now);
    stranger = await DemoIssuer.create(now, 'Elsewhere');
  });

  const mdoc = (options?: Parameters<DemoIssuer['issueMdoc']>[0]) => () => issuer.issueMdoc(options);
  const sdJwt = (options?: Parameters<DemoIssuer['issueSdJwt']>[0]) => () => issuer.issueSdJwt(options);
  type Certificate = Partial<Parameters<typeof createCertificate>[0]>;
  const signerWith = (options: Certificate): Promise<CertifiedKey> =>
    createCertificate({ subject: 'CN=Another signer, C=UT', now, issuer: issuer.authority, ...options });
  const signedBy = async (
    options: Certificate,
    chain: (signer: CertifiedKey) => Buffer[] = ({ der }) => [der],
  ) => {
    const signer = await signerWith(options);
    return { signingKey: signer.privateKey, chain: chain(signer) };
  };
  const mdocBy = (options: Certificate) => async () => issuer.issueMdoc(await signedBy(options));
  const sdJwtBy = (options: Certificate) => async () => issuer.issueSdJwt(await signedBy(options));
  const statusOf =
    (status: number): FetchStatusList =>
    () =>
      Promise.resolve(issuer.statusList(listUri, { 7: status }));
  const listWith =
    (claims: object, header?: object): FetchStatusList =>
    () =>
      Promise.resolve(issuer.statusList(listUri, {}, claims, header));
  const bits = (lst: Buffer, count: unknown = 1) => ({
    status_list: { bits: count, lst: lst.toString('base64url') },
  });
  /** Replaces members of the payload or header of the issuer's JWT without a new signature. */
  const unsigned = (change: (header: object, payload: object) => [object, object]): WalletBehaviour => ({
    changeParts: ([jwt, ...rest]) => {
      const [header, payload, signature] = jwt!.split('.');
      const read = (text: string): object => JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
      const parts = change(read(header!), read(payload!)).map(toJson64);
      return [[...parts, signature].join('.'), ...rest];
    },
  });
  const withResponse = (
    change: (response: Map<unknown, unknown>, document: Map<unknown, unknown>) => void,
  ) => ({
    behaviour: { changeResponse: change } satisfies WalletBehaviour,
  });
  const sent = (change: (response: Record<string, unknown>) => Record<string, unknown>): WalletBehaviour => ({
    changeSent: change,
  });
  const members = (
    change: (response: Record<string, unknown>) => Record<string, unknown>,
  ): WalletBehaviour => ({
    changeMembers: change,
  });
  const inside = (document: Map<unknown, unknown>, ...path: string[]): Map<unknown, unknown> =>
    path.reduce((map, name) => map.get(name) as Map<unknown, unknown>, document);
  const issuerAuthOf = (document: Map<unknown, unknown>): unknown[] =>
    inside(document, 'issuerSigned').get('issuerAuth') as unknown[];

  const messages: Attack[] = [
    { reason: 'malformed-response', what: 'a text', behaviour: sent(() => 'hello' as never) },
    { reason: 'malformed-response', what: 'nothing', behaviour: sent(() => null as never) },
    { reason: 'malformed-response', what: 'no vp_token', behaviour: sent(() => ({})) },
    {
      reason: 'malformed-response',
      what: 'a vp_token that is no JSON',
      behaviour: sent(() => ({ vp_token: '{' })),
    },
    {
      reason: 'malformed-response',
      what: 'a credential that is a number',
      behaviour: sent(() => ({ vp_token: { eu_age: [1] } })),
    },
    {
      reason: 'malformed-response',
      what: 'base64url with other trailing bits',
      behaviour: sent(() => ({ vp_token: { eu_age: ['oB'] } })),
    },
    { reason: 'too-deep', what: 'deep JSON', behaviour: sent(() => ({ vp_token: '['.repeat(50_000) })) },
    {
      reason: 'too-large',
      what: 'a large vp_token',
      behaviour: sent(() => ({ vp_token: ' '.repeat(200_000) })),
    },
    {
      reason: 'too-large',
      what: 'a large credential',
      behaviour: { changeEncoded: (bytes) => Buffer.concat([bytes, Buffer.alloc(70_000)]) },
    },
    { reason: 'wallet-error', what: 'an error', behaviour: sent(() => ({ error: 'access_denied' })) },
    {
      reason: 'wallet-error',
      what: 'a status of an error',
      ...withResponse((response) => response.set('status', 10)),
    },
    { reason: 'no-credential', what: 'an empty vp_token', behaviour: sent(() => ({ vp_token: {} })) },
    {
      reason: 'no-credential',
      what: 'no presentation',
      behaviour: sent(() => ({ vp_token: { eu_age: [] } })),
    },
    {
      reason: 'no-credential',
      what: 'no document',
      ...withResponse((response) => response.delete('documents')),
    },
    {
      reason: 'too-many-credentials',
      what: 'two queries',
      behaviour: sent(() => ({ vp_token: { eu_age: [''], mdl: [''] } })),
    },
    {
      reason: 'too-many-credentials',
      what: 'two presentations',
      behaviour: sent(() => ({ vp_token: { eu_age: ['', ''] } })),
    },
    {
      reason: 'too-many-credentials',
      what: 'two documents',
      ...withResponse((response, document) => response.set('documents', [document, document])),
    },
    {
      reason: 'unknown-query',
      what: 'another query',
      behaviour: sent(() => ({ vp_token: { portrait: [''] } })),
    },
    {
      reason: 'unknown-query',
      what: 'a query named __proto__',
      behaviour: sent(() => ({ vp_token: '{"__proto__":["x"]}' })),
    },
    {
      reason: 'wrong-state',
      what: 'the state of another session',
      mode: 'direct_post',
      behaviour: sent((response) => ({ ...response, state: 'x' })),
    },
    {
      reason: 'not-encrypted',
      what: 'plain members',
      mode: 'dc_api.jwt',
      behaviour: sent(() => ({ vp_token: {} })),
    },
    {
      reason: 'unexpected-encryption',
      what: 'an encrypted response',
      behaviour: sent(() => ({ response: 'x' })),
    },
    {
      reason: 'malformed-jwe',
      what: 'no JWE',
      mode: 'direct_post.jwt',
      behaviour: sent((r) => ({ ...r, response: 'a.b' })),
    },
    {
      reason: 'malformed-jwe',
      what: 'a header that is no JSON',
      mode: 'dc_api.jwt',
      behaviour: sent(() => ({ response: 'e30x.....'.slice(0, 8) })),
    },
    {
      reason: 'unsupported-encryption',
      what: 'a password with a million rounds',
      mode: 'dc_api.jwt',
      behaviour: sent(() => ({
        response: `${toJson64({ alg: 'PBES2-HS256+A128KW', enc: 'A128GCM', p2c: 1e9, p2s: 'eA' })}.eA.eA.eA.eA`,
      })),
    },
    {
      reason: 'unsupported-encryption',
      what: 'direct encryption',
      mode: 'dc_api.jwt',
      behaviour: sent(() => ({ response: `${toJson64({ alg: 'dir', enc: 'A128GCM' })}..eA.eA.eA` })),
    },
    {
      reason: 'unsupported-encryption',
      what: 'compression',
      mode: 'dc_api.jwt',
      behaviour: sent(({ response }) => ({ response: withHeader(response, { zip: 'DEF' }) })),
    },
    {
      reason: 'unsupported-encryption',
      what: 'an ephemeral key of another curve',
      mode: 'dc_api.jwt',
      behaviour: sent(({ response }) => ({
        response: withHeader(response, { epk: { kty: 'EC', crv: 'P-521', x: 'AA', y: 'AA' } }),
      })),
    },
    {
      reason: 'wrong-encryption-key',
      what: 'another key id',
      mode: 'dc_api.jwt',
      behaviour: { jweHeader: { kid: 'other' } },
    },
    {
      reason: 'decryption-failed',
      what: 'an ephemeral key that is not on the curve',
      mode: 'dc_api.jwt',
      behaviour: sent(({ response }) => ({
        response: withHeader(response, { epk: { kty: 'EC', crv: 'P-256', x: toZeros(), y: toZeros() } }),
      })),
    },
    {
      reason: 'decryption-failed',
      what: 'a changed header',
      mode: 'dc_api.jwt',
      behaviour: sent(({ response }) => ({ response: withHeader(response, { apv: 'eA' }) })),
    },
    {
      reason: 'decryption-failed',
      what: 'Annex C for another origin',
      mode: 'annex_c',
      walletOrigin: 'https://evil.example',
    },
    {
      reason: 'malformed-response',
      what: 'Annex C without a response',
      mode: 'annex_c',
      behaviour: sent(() => ({})),
    },
    {
      reason: 'malformed-cbor',
      what: 'Annex C that is no CBOR',
      mode: 'annex_c',
      behaviour: sent(() => ({ response: '_w' })),
    },
    {
      reason: 'wrong-state',
      what: 'an encrypted response without a state',
      mode: 'direct_post.jwt',
      behaviour: members(({ vp_token }) => ({ vp_token })),
    },
  ];

  const mdocs: Attack[] = [
    {
      reason: 'malformed-cbor',
      what: 'random bytes',
      behaviour: { changeEncoded: () => Buffer.from('00ff00ff', 'hex') },
    },
    {
      reason: 'malformed-cbor',
      what: 'bytes after the response',
      behaviour: { changeEncoded: (bytes) => Buffer.concat([bytes, Buffer.from([0])]) },
    },
    {
      reason: 'malformed-cbor',
      what: 'a byte string of 4 GiB',
      behaviour: { changeEncoded: () => Buffer.from('5affffffff', 'hex') },
    },
    {
      reason: 'malformed-cbor',
      what: 'a map with a key twice',
      behaviour: { changeEncoded: () => Buffer.from('a2616100616100', 'hex') },
    },
    {
      reason: 'malformed-cbor',
      what: 'an unknown tag',
      behaviour: { changeEncoded: () => Buffer.from('c900', 'hex') },
    },
    {
      reason: 'malformed-cbor',
      what: 'an unknown version',
      ...withResponse((response) => response.set('version', '2.0')),
    },
    {
      reason: 'malformed-cbor',
      what: 'an unknown member',
      ...withResponse((response) => response.set('zkDocuments', [])),
    },
    { reason: 'too-deep', what: 'deep CBOR', behaviour: { changeEncoded: () => Buffer.alloc(60_000, 0x81) } },
    {
      reason: 'too-large',
      what: 'an array of four billion items',
      behaviour: {
        changeEncoded: () => Buffer.concat([Buffer.from('9affffffff', 'hex'), Buffer.alloc(60_000)]),
      },
    },
    {
      reason: 'wrong-credential-type',
      what: 'another docType',
      held: mdoc({ docType: 'org.iso.18013.5.1.mDL' }),
      behaviour: members(({ vp_token }) => ({
        vp_token: { eu_age: Object.values(vp_token as object)[0] as unknown },
      })),
    },
    {
      reason: 'wrong-credential-type',
      what: 'a docType that the issuer has not signed',
      held: mdoc({ changeMso: (mso) => mso.set('docType', 'org.example') }),
    },
    { reason: 'missing-certificate', what: 'no certificate', held: mdoc({ chain: [] }) },
    {
      reason: 'malformed-certificate',
      what: 'a certificate of random bytes',
      held: mdoc({ chain: [Buffer.from('hello')] }),
    },
    {
      reason: 'malformed-certificate',
      what: 'bytes after the certificate',
      held: () => issuer.issueMdoc({ chain: [Buffer.concat([issuer.signer.der, Buffer.from([0])])] }),
    },
    {
      reason: 'too-large',
      what: 'a long chain',
      held: () => issuer.issueMdoc({ chain: Array<Buffer>(5).fill(issuer.signer.der) }),
    },
    { reason: 'unknown-issuer', what: 'another authority', held: () => stranger.issueMdoc() },
    {
      reason: 'unknown-issuer',
      what: 'another authority, which is sent too',
      held: () => stranger.issueMdoc({ chain: [stranger.signer.der, stranger.authority.der] }),
    },
    { reason: 'unknown-issuer', what: 'a self-signed signer', held: mdocBy({ issuer: undefined }) },
    {
      reason: 'certificate-signature',
      what: 'a signer that the authority in the chain has not signed',
      held: async () => forgedBelowSubordinate(),
    },
    {
      reason: 'unknown-issuer',
      what: 'a known certificate behind one of another issuer',
      held: () => stranger.issueMdoc({ chain: [stranger.signer.der, issuer.signer.der] }),
    },
    {
      reason: 'certificate-usage',
      what: 'a signer that may also sign certificates',
      held: mdocBy({ keyUsage: KeyUsageFlags.digitalSignature | KeyUsageFlags.keyCertSign }),
    },
    {
      reason: 'malformed-certificate',
      what: 'an extension twice',
      held: mdocBy({
        extensions: [1, 2].map((value) => new Extension('1.2.3.4', false, new Uint8Array([2, 1, value]))),
      }),
    },
    {
      reason: 'wrong-credential-type',
      what: 'a docType beside that of the issuer',
      ...withResponse((_, document) => document.set('docType', 'org.example')),
    },
    {
      reason: 'malformed-cbor',
      what: 'a digest id that is a text',
      ...changedItem((item) => item.set('digestID', '0')),
    },
    {
      reason: 'malformed-cbor',
      what: 'no mobile security object',
      ...withResponse((_, document) => (issuerAuthOf(document)[2] = null)),
    },
    {
      reason: 'malformed-cbor',
      what: 'a payload in the signature of the device',
      ...withResponse((_, document) => {
        const signature = inside(document, 'deviceSigned', 'deviceAuth').get('deviceSignature') as unknown[];
        signature[2] = new Uint8Array(1);
      }),
    },
    {
      reason: 'too-large',
      what: 'a certificate of 9 KiB',
      held: mdocBy({ extensions: [new Extension('1.2.3.4', false, Buffer.alloc(9 * 1024))] }),
    },
    {
      reason: 'certificate-signature',
      what: 'an authority of the same name with another key',
      held: async () => forgedAuthority(),
    },
    {
      reason: 'certificate-expired',
      what: 'an expired certificate',
      held: mdocBy({ notAfter: later(-hour) }),
    },
    {
      reason: 'certificate-not-yet-valid',
      what: 'a certificate of tomorrow',
      held: mdocBy({ notBefore: later(hour) }),
    },
    {
      reason: 'certificate-usage',
      what: 'a certificate of a server',
      held: mdocBy({ extendedKeyUsage: ['1.3.6.1.5.5.7.3.1'] }),
    },
    {
      reason: 'certificate-usage',
      what: 'a certificate for encryption',
      held: mdocBy({ keyUsage: KeyUsageFlags.keyAgreement }),
    },
    {
      reason: 'certificate-usage',
      what: 'the authority itself as the signer',
      held: () =>
        issuer.issueMdoc({ signingKey: issuer.authority.privateKey, chain: [issuer.authority.der] }),
    },
    {
      reason: 'certificate-authority',
      what: 'a signer that issues certificates',
      held: async () => signedBySigner(),
    },
    {
      reason: 'certificate-constraints',
      what: 'an authority below one of path length 0',
      held: async () => signedBySubordinate(),
    },
    {
      reason: 'certificate-constraints',
      what: 'an unknown critical extension',
      held: mdocBy({ extensions: [new Extension('1.2.3.4', true, new Uint8Array([5, 0]))] }),
    },
    {
      reason: 'certificate-constraints',
      what: 'name constraints',
      held: mdocBy({ extensions: [new Extension('2.5.29.30', false, new Uint8Array([0x30, 0]))] }),
    },
    { reason: 'certificate-algorithm', what: 'a certificate with SHA-1', held: mdocBy({ hash: 'SHA-1' }) },
    {
      reason: 'demo-issuer',
      what: 'the demo issuer with a live key',
      trust: () => TrustAnchors.from({ certificates: [issuer.authority.pem], isDemo: true }),
    },
    {
      reason: 'issuer-signature',
      what: 'the signature of another key',
      held: mdoc({ signingKey: newDeviceKey() }),
    },
    {
      reason: 'issuer-signature',
      what: 'a changed mobile security object',
      ...withResponse((_, document) => {
        const auth = issuerAuthOf(document);
        auth[2] = Buffer.from(
          Buffer.from(auth[2] as Uint8Array)
            .toString('latin1')
            .replace('SHA-256', 'SHA-512'),
          'latin1',
        );
      }),
    },
    {
      reason: 'unsupported-algorithm',
      what: 'HMAC with the public key',
      held: mdoc({ protectedHeader: new Map([[1, 5]]) }),
    },
    {
      reason: 'unsupported-algorithm',
      what: 'no algorithm in the protected header',
      held: mdoc({ protectedHeader: new Map() }),
    },
    {
      reason: 'unsupported-algorithm',
      what: 'an algorithm of another curve',
      held: mdoc({ protectedHeader: new Map([[1, -35]]) }),
    },
    { reason: 'unsupported-algorithm', what: 'digests with SHA-1', held: mdoc({ hash: 'SHA-1' }) },
    {
      reason: 'unsupported-critical-header',
      what: 'a critical header',
      held: mdoc({
        protectedHeader: new Map<number, unknown>([
          [1, -7],
          [2, [99]],
        ]),
      }),
    },
    { reason: 'expired', what: 'an expired credential', held: mdoc({ validUntil: later(-1000) }) },
    { reason: 'not-yet-valid', what: 'a credential of tomorrow', held: mdoc({ validFrom: later(hour) }) },
    {
      reason: 'signed-outside-certificate',
      what: 'a credential older than its certificate',
      held: mdoc({ issuedAt: later(-60 * 24 * hour) }),
    },
    {
      reason: 'device-mac',
      what: 'a MAC',
      ...withResponse((_, document) =>
        inside(document, 'deviceSigned').set('deviceAuth', new Map([['deviceMac', []]])),
      ),
    },
    {
      reason: 'device-mac',
      what: 'a MAC beside a signature',
      ...withResponse((_, document) => inside(document, 'deviceSigned', 'deviceAuth').set('deviceMac', [])),
    },
    {
      reason: 'missing-device-signature',
      what: 'no deviceSigned',
      ...withResponse((_, document) => document.delete('deviceSigned')),
    },
    {
      reason: 'missing-device-signature',
      what: 'an empty deviceAuth',
      ...withResponse((_, document) => inside(document, 'deviceSigned').set('deviceAuth', new Map())),
    },
    {
      reason: 'missing-holder-key',
      what: 'no device key',
      held: mdoc({ changeMso: (mso) => mso.delete('deviceKeyInfo') }),
    },
    {
      reason: 'device-signature',
      what: 'the key of another device',
      behaviour: { deviceKey: newDeviceKey() },
    },
    {
      reason: 'device-signature',
      what: 'another nonce',
      changePending: (pending) => {
        pending.nonce = 'other';
      },
    },
    { reason: 'device-signature', what: 'another origin', walletOrigin: 'https://evil.example' },
    {
      reason: 'device-signature',
      what: 'another response URI',
      mode: 'direct_post',
      changePending: (pending) => {
        pending.responseUri = 'https://other.example';
      },
    },
    {
      reason: 'device-signature',
      what: 'another client',
      mode: 'direct_post',
      changePending: (pending) => {
        pending.clientId = 'redirect_uri:https://other.example';
      },
    },
    {
      reason: 'device-signature',
      what: 'a response that was not encrypted to this key',
      changePending: (pending) => {
        pending.mode = 'direct_post';
        pending.responseUri = '';
      },
    },
    {
      reason: 'self-asserted-element',
      what: 'an age that only the device has signed',
      behaviour: { deviceNameSpaces: new Map([['eu.europa.ec.av.1', new Map([['age_over_18', true]])]]) },
    },
    {
      reason: 'digest-mismatch',
      what: 'a changed value',
      held: mdoc({ ages: { 18: false } }),
      ...changedItem((item) => item.set('elementValue', true)),
    },
    {
      reason: 'digest-mismatch',
      what: 'age_over_16 renamed to age_over_18',
      held: mdoc({ ages: { 16: true } }),
      ...changedItem((item) => item.set('elementIdentifier', 'age_over_18')),
    },
    {
      reason: 'digest-mismatch',
      what: 'a digest that is not there',
      ...changedItem((item) => item.set('digestID', 77)),
    },
    {
      reason: 'digest-mismatch',
      what: 'a value moved to another namespace',
      held: mdoc({ nameSpace: 'org.example' }),
      behaviour: { changeResponse: (_, document) => renameSpace(document) },
    },
    { reason: 'duplicate-element', what: 'a value twice', ...withItems((items) => items.push(items[0])) },
    {
      reason: 'duplicate-element',
      what: 'two values of one name',
      held: mdoc({ ages: { 18: false }, elements: { age_over_18: true } }),
    },
    { reason: 'unrequested-element', what: 'a name', held: mdoc({ elements: { family_name: 'Doe' } }) },
    {
      reason: 'unrequested-element',
      what: 'an age in another namespace',
      held: mdoc({ nameSpace: 'org.example' }),
    },
    {
      reason: 'unrequested-element',
      what: 'an age of three digits',
      held: mdoc({ ages: {}, elements: { age_over_018: true } }),
    },
    { reason: 'missing-element', what: 'no value', held: mdoc({ ages: {} }) },
    { reason: 'missing-element', what: 'a younger age', held: mdoc({ ages: { 16: true } }) },
    { reason: 'missing-element', what: 'not over an older age', held: mdoc({ ages: { 21: false } }) },
    { reason: 'malformed-element', what: 'an age that is a text', held: mdoc({ ages: { 18: 'true' } }) },
    { reason: 'malformed-element', what: 'an age that is a number', held: mdoc({ ages: { 18: 1 } }) },
    {
      reason: 'contradictory-ages',
      what: 'over 21 and not over 18',
      held: mdoc({ ages: { 18: false, 21: true } }),
    },
    { reason: 'age-below-threshold', what: 'not over 18', held: mdoc({ ages: { 18: false } }) },
    { reason: 'age-below-threshold', what: 'not over 16', held: mdoc({ ages: { 16: false } }) },
    {
      reason: 'status-unknown',
      what: 'a status list that cannot be fetched',
      held: mdoc({ status: listed }),
    },
    {
      reason: 'revoked',
      what: 'a revoked credential',
      held: mdoc({ status: listed }),
      fetchStatusList: statusOf(1),
    },
    {
      reason: 'suspended',
      what: 'a suspended credential',
      held: mdoc({ status: listed }),
      fetchStatusList: statusOf(2),
    },
    {
      reason: 'status-invalid',
      what: 'another kind of status',
      held: mdoc({ status: { identifier_list: {} } }),
    },
  ];

  const sdJwts: Attack[] = [
    { reason: 'malformed-jwt', what: 'random text', behaviour: { changeParts: () => ['x', '', ''] } },
    { reason: 'malformed-jwt', what: 'no tilde', behaviour: { changeParts: ([jwt]) => [jwt!] } },
    {
      reason: 'malformed-jwt',
      what: 'other trailing bits of a signature',
      behaviour: { changeParts: ([jwt, ...rest]) => [otherTrailingBits(jwt!), ...rest] },
    },
    { reason: 'malformed-jwt', what: 'a date that is a text', held: sdJwt({ claims: { exp: '2030' } }) },
    { reason: 'wrong-token-type', what: 'a JWT of another kind', held: sdJwt({ header: { typ: 'JWT' } }) },
    { reason: 'wrong-credential-type', what: 'another vct', held: sdJwt({ claims: { vct: 'urn:other' } }) },
    {
      reason: 'unsupported-algorithm',
      what: '`none`',
      behaviour: unsigned((header, payload) => [{ ...header, alg: 'none' }, payload]),
    },
    {
      reason: 'unsupported-algorithm',
      what: 'HS256',
      behaviour: unsigned((header, payload) => [{ ...header, alg: 'HS256' }, payload]),
    },
    {
      reason: 'unsupported-algorithm',
      what: 'an algorithm of another curve',
      behaviour: unsigned((header, payload) => [{ ...header, alg: 'ES384' }, payload]),
    },
    {
      reason: 'unsupported-algorithm',
      what: 'digests with MD5',
      held: sdJwt({ claims: { _sd_alg: 'md5' } }),
    },
    {
      reason: 'unsupported-critical-header',
      what: 'a critical header',
      held: sdJwt({ header: { crit: ['exp'] } }),
    },
    {
      reason: 'issuer-signature',
      what: 'a changed claim',
      behaviour: unsigned((header, payload) => [header, { ...payload, exp: 9e9 }]),
    },
    {
      reason: 'issuer-signature',
      what: 'the key in the header',
      held: sdJwt({ signingKey: newDeviceKey() }),
    },
    { reason: 'missing-certificate', what: 'an empty x5c', held: sdJwt({ chain: [] }) },
    {
      reason: 'unknown-issuer',
      what: 'no x5c, and an unknown issuer',
      held: sdJwt({ header: { x5c: undefined } }),
    },
    { reason: 'malformed-certificate', what: 'an x5c of texts', held: sdJwt({ header: { x5c: ['!'] } }) },
    { reason: 'unknown-issuer', what: 'another authority', held: () => stranger.issueSdJwt() },
    { reason: 'unknown-issuer', what: 'a self-signed signer', held: sdJwtBy({ issuer: undefined }) },
    {
      reason: 'certificate-usage',
      what: 'a certificate of a server',
      held: sdJwtBy({ extendedKeyUsage: ['1.3.6.1.5.5.7.3.1'] }),
    },
    {
      reason: 'issuer-mismatch',
      what: 'the name of another issuer',
      held: sdJwtBy({ names: [{ type: 'dns', value: 'other.example' }] }),
    },
    { reason: 'expired', what: 'an expired credential', held: sdJwt({ validUntil: later(-1000) }) },
    { reason: 'not-yet-valid', what: 'a credential of tomorrow', held: sdJwt({ validFrom: later(hour) }) },
    { reason: 'not-yet-valid', what: 'a credential issued tomorrow', held: sdJwt({ issuedAt: later(hour) }) },
    {
      reason: 'digest-mismatch',
      what: 'a disclosure of one’s own',
      behaviour: { changeParts: (parts) => [parts[0]!, disclosureOf('21', true), ...parts.slice(1)] },
    },
    {
      reason: 'digest-mismatch',
      what: 'a changed disclosure',
      held: sdJwt({ ages: { 18: false } }),
      behaviour: {
        changeParts: (parts) => parts.map((part, index) => (index === 1 ? disclosureOf('18', true) : part)),
      },
    },
    {
      reason: 'duplicate-element',
      what: 'a disclosure twice',
      behaviour: { changeParts: (parts) => [parts[0]!, parts[1]!, ...parts.slice(1)] },
    },
    { reason: 'duplicate-element', what: 'a digest twice', held: sdJwt({ claims: { _sd: ['x', 'x'] } }) },
    {
      reason: 'claim-conflict',
      what: 'a disclosure of a claim that is in use',
      held: sdJwt({ hidden: { vct: 'x' } }),
    },
    { reason: 'claim-conflict', what: 'a disclosure named _sd', held: sdJwt({ hidden: { _sd: [] } }) },
    {
      reason: 'malformed-disclosure',
      what: 'a disclosure that is no array',
      behaviour: { changeParts: (parts) => [parts[0]!, toJson64({}), ...parts.slice(1)] },
    },
    {
      reason: 'too-large',
      what: 'a hundred disclosures',
      behaviour: {
        changeParts: (parts) => [
          parts[0]!,
          ...Array.from({ length: 65 }, (_, index) => disclosureOf(`${index}`, 1)),
          parts.at(-1)!,
        ],
      },
    },
    { reason: 'unrequested-element', what: 'a name', held: sdJwt({ hidden: { family_name: 'Doe' } }) },
    { reason: 'missing-holder-key', what: 'no holder key', held: sdJwt({ claims: { cnf: undefined } }) },
    {
      reason: 'missing-holder-key',
      what: 'a private holder key',
      held: sdJwt({ claims: { cnf: { jwk: newDeviceKey().export({ format: 'jwk' }) } } }),
    },
    {
      reason: 'unsupported-algorithm',
      what: 'a symmetric holder key',
      held: sdJwt({ claims: { cnf: { jwk: { kty: 'oct', k: 'eA' } } } }),
    },
    { reason: 'missing-key-binding', what: 'no key binding', behaviour: { withoutKeyBinding: true } },
    {
      reason: 'key-binding-signature',
      what: 'the key of another device',
      behaviour: { deviceKey: newDeviceKey() },
    },
    {
      reason: 'wrong-token-type',
      what: 'a key binding of another kind',
      behaviour: { keyBindingHeader: { typ: 'JWT' } },
    },
    {
      reason: 'unsupported-algorithm',
      what: 'a key binding with `none`',
      behaviour: { keyBindingHeader: { alg: 'none' } },
    },
    { reason: 'wrong-audience', what: 'another audience', behaviour: { keyBindingClaims: { aud: 'x' } } },
    { reason: 'wrong-audience', what: 'another origin', walletOrigin: 'https://evil.example' },
    {
      reason: 'wrong-audience',
      what: 'an audience in an array',
      behaviour: { keyBindingClaims: { aud: [`origin:${origin}`] } },
    },
    { reason: 'wrong-nonce', what: 'another nonce', behaviour: { keyBindingClaims: { nonce: 'x' } } },
    {
      reason: 'wrong-nonce',
      what: 'the nonce of another session',
      changePending: (pending) => {
        pending.nonce = 'other';
      },
    },
    {
      reason: 'malformed-jwt',
      what: 'no date of the presentation',
      behaviour: { keyBindingClaims: { iat: undefined } },
    },
    {
      reason: 'presented-too-early',
      what: 'a presentation of tomorrow',
      behaviour: { keyBindingClaims: { iat: later(hour).getTime() / 1000 } },
    },
    {
      reason: 'presented-too-late',
      what: 'an old presentation',
      behaviour: { keyBindingClaims: { iat: later(-hour).getTime() / 1000 } },
    },
    {
      reason: 'wrong-presentation-hash',
      what: 'another hash',
      behaviour: { keyBindingClaims: { sd_hash: 'x' } },
    },
    {
      reason: 'wrong-presentation-hash',
      what: 'a disclosure fewer',
      behaviour: { changeParts: ([jwt, , ...rest]) => [jwt!, ...rest] },
    },
    { reason: 'missing-element', what: 'a younger age', held: sdJwt({ ages: { 16: true } }) },
    { reason: 'missing-element', what: 'an age that is not there', held: sdJwt({ ages: {} }) },
    { reason: 'malformed-element', what: 'an age that is a text', held: sdJwt({ ages: { 18: 'yes' } }) },
    { reason: 'age-below-threshold', what: 'not over 18', held: sdJwt({ ages: { 18: false } }) },
    {
      reason: 'status-unknown',
      what: 'a status list that cannot be fetched',
      held: sdJwt({ status: listed }),
      fetchStatusList: () => Promise.reject(new Error('unreachable')),
    },
    {
      reason: 'revoked',
      what: 'a revoked credential',
      held: sdJwt({ status: listed }),
      fetchStatusList: statusOf(1),
    },
    {
      reason: 'revoked',
      what: 'an unknown status',
      held: sdJwt({ status: listed }),
      fetchStatusList: statusOf(3),
    },
    {
      reason: 'suspended',
      what: 'a suspended credential',
      held: sdJwt({ status: listed }),
      fetchStatusList: statusOf(2),
    },
    {
      reason: 'status-expired',
      what: 'an old status list',
      held: sdJwt({ status: listed }),
      fetchStatusList: listWith({ exp: later(-hour).getTime() / 1000 }),
    },
    {
      reason: 'status-invalid',
      what: 'the status list of another address',
      held: sdJwt({ status: listed }),
      fetchStatusList: listWith({ sub: 'https://other.example' }),
    },
    {
      reason: 'status-invalid',
      what: 'a status list of another issuer',
      held: sdJwt({ status: listed }),
      fetchStatusList: () => Promise.resolve(stranger.statusList(listUri, {})),
    },
    {
      reason: 'status-invalid',
      what: 'a status list that somebody has changed',
      held: sdJwt({ status: listed }),
      fetchStatusList: () => Promise.resolve(forgedStatusList()),
    },
    {
      reason: 'status-invalid',
      what: 'a status list of tomorrow',
      held: sdJwt({ status: listed }),
      fetchStatusList: listWith({ iat: later(hour).getTime() / 1000 }),
    },
    {
      reason: 'status-invalid',
      what: 'a credential as a status list',
      held: sdJwt({ status: listed }),
      fetchStatusList: listWith({}, { typ: 'dc+sd-jwt' }),
    },
    {
      reason: 'status-invalid',
      what: 'a status list without a date',
      held: sdJwt({ status: listed }),
      fetchStatusList: listWith({ iat: undefined }),
    },
    {
      reason: 'status-invalid',
      what: 'a deflate bomb',
      held: sdJwt({ status: listed }),
      fetchStatusList: listWith(bits(deflateSync(Buffer.alloc(64 * 1024 * 1024)))),
    },
    {
      reason: 'status-invalid',
      what: 'a list that is too short',
      held: sdJwt({ status: listed }),
      fetchStatusList: listWith(bits(deflateSync(Buffer.alloc(0)))),
    },
    {
      reason: 'status-invalid',
      what: 'three bits',
      held: sdJwt({ status: listed }),
      fetchStatusList: listWith(bits(deflateSync(Buffer.alloc(64)), 3)),
    },
    {
      reason: 'status-invalid',
      what: 'a token of 2 MB',
      held: sdJwt({ status: listed }),
      fetchStatusList: () => Promise.resolve('x'.repeat(2_000_000)),
    },
    {
      reason: 'status-invalid',
      what: 'a status list by http',
      held: sdJwt({ status: { status_list: { uri: 'http://10.0.0.1', idx: 0 } } }),
    },
    {
      reason: 'status-invalid',
      what: 'a negative index',
      held: sdJwt({ status: { status_list: { uri: listUri, idx: -1 } } }),
    },
  ];

  const attacks = [
    ...messages.map((attack) => ({ format: 'message', ...attack })),
    ...mdocs.map((attack) => ({ format: 'mdoc', ...attack })),
    ...sdJwts.map((attack) => ({ format: 'SD-JWT VC', ...attack, held: attack.held ?? sdJwt() })),
  ];

  it.each(attacks)('$format with $what: $reason', async (attack) => {
    const { held = mdoc(), mode = 'dc_api', behaviour = {}, threshold = 18, fetchStatusList } = attack;
    const trust = attack.trust?.() ?? TrustAnchors.from({ certificates: [issuer.authority.pem] });
    const verifier = new WalletVerifier({ trust, now: () => now, fetchStatusList });
    const place = mode.startsWith('direct_post') ? { responseUri } : { origin };
    const request = await createWalletRequest({ mode, threshold, ...place });
    const wallet = new TestWallet(await held(), () => now);
    const response = await wallet.answer(request, attack.walletOrigin ?? origin, behaviour);
    attack.changePending?.(request.pending);

    const outcome = await verifier.verify(request.pending, response);

    expect(outcome).toMatchObject({ isAccepted: false, reason: attack.reason });
    expect('proof' in outcome).toBe(attack.reason === 'age-below-threshold');
  });

  it('has an attack for every reason', () => {
    const tested = new Set<string>(attacks.map(({ reason }) => reason));
    // Only a defect of ours has this reason.
    expect(Object.keys(refusals).filter((reason) => !tested.has(reason))).toEqual(['malformed']);
  });

  function changedItem(change: (item: Map<unknown, unknown>) => void) {
    return { behaviour: { changeItem: change } satisfies WalletBehaviour };
  }

  function withItems(change: (items: unknown[]) => void) {
    return withResponse((_, document) => {
      const [items] = [...inside(document, 'issuerSigned', 'nameSpaces').values()] as unknown as [unknown[]];
      change(items);
    });
  }

  function renameSpace(document: Map<unknown, unknown>): void {
    const signed = inside(document, 'issuerSigned');
    const [items] = [...inside(signed, 'nameSpaces').values()];
    signed.set('nameSpaces', new Map([['eu.europa.ec.av.1', items]]));
  }

  /** A list in which the credential is revoked, with the content of one in which it is valid. */
  function forgedStatusList(): string {
    const [header, , signature] = issuer.statusList(listUri, { 7: 1 }).split('.');
    const [, payload] = issuer.statusList(listUri, {}).split('.');
    return [header, payload, signature].join('.');
  }

  /** An authority of the same name, which the wallet has created. */
  async function forgedAuthority(): Promise<HeldCredential> {
    const forged = await DemoIssuer.create(now);
    const authority = { ...issuer.authority, keys: forged.authority.keys };
    return issuer.issueMdoc(await signedBy({ issuer: authority }));
  }

  /** The certificate of a signer, used as that of an authority. */
  async function signedBySigner(): Promise<HeldCredential> {
    const keyUsage = KeyUsageFlags.digitalSignature | KeyUsageFlags.keyCertSign;
    const signer = await signerWith({ subject: 'CN=Signer that issues', keyUsage });
    return issuer.issueMdoc(await signedBy({ issuer: signer }, ({ der }) => [der, signer.der]));
  }

  /** The certificate of a genuine authority below ours, and a signer that claims to be from it. */
  async function forgedBelowSubordinate(): Promise<HeldCredential> {
    const middle = await signerWith({ subject: 'CN=Subordinate', isAuthority: true });
    const { keys } = stranger.authority;
    return issuer.issueMdoc(await signedBy({ issuer: { ...middle, keys } }, ({ der }) => [der, middle.der]));
  }

  async function signedBySubordinate(): Promise<HeldCredential> {
    const middle = await signerWith({ subject: 'CN=Subordinate', isAuthority: true });
    return issuer.issueMdoc(await signedBy({ issuer: middle }, ({ der }) => [der, middle.der]));
  }
});

const toZeros = (): string => Buffer.alloc(32, 1).toString('base64url');

/** A JWE with other members in its header. */
function withHeader(jwe: unknown, changes: object): string {
  const [header, ...rest] = String(jwe).split('.');
  const read = JSON.parse(Buffer.from(header!, 'base64url').toString()) as object;
  return [toJson64({ ...read, ...changes }), ...rest].join('.');
}

/** The same signature in another encoding: the last character has four bits that decoders ignore. */
function otherTrailingBits(jwt: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(jwt.at(-1)!);
  return jwt.slice(0, -1) + alphabet[last ^ 1]!;
}
