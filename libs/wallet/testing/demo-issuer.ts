import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type CborMap, embed, encodeCbor } from '../src/cbor/cbor';
import { Tagged } from 'cborg';
import { type CertifiedKey, createCertificate } from './certificate';
import { type HeldMdoc, type HeldSdJwt } from './held-credential';
import { signJws, toJson64 } from './jws';

const day = 24 * 60 * 60 * 1000;

export interface CredentialOptions {
  docType?: string;
  /** The statements of the credential. */
  ages?: Record<number, unknown>;
  deviceKey?: KeyObject;
  issuedAt?: Date;
  validFrom?: Date;
  validUntil?: Date;
  status?: unknown;
  /** The signer, its key and its chain; by default the document signer. */
  signingKey?: KeyObject;
  chain?: Uint8Array[];
}

export interface MdocOptions extends CredentialOptions {
  nameSpace?: string;
  /** Other elements, as `family_name`. */
  elements?: Record<string, unknown>;
  hash?: string;
  protectedHeader?: Map<number, unknown>;
  changeMso?: (mso: CborMap) => void;
}

export interface SdJwtOptions extends CredentialOptions {
  header?: object;
  claims?: object;
  /** Selectively disclosable claims beside the ages. */
  hidden?: Record<string, unknown>;
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
export const newDeviceKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** An authority with a document signer, which issues mdocs and SD-JWT VCs. For demos and tests: anybody may have its keys. */
export class DemoIssuer {
  private constructor(
    readonly authority: CertifiedKey,
    readonly signer: CertifiedKey,
    readonly now: Date,
  ) {}

  static async create(now = new Date(), name = 'Utopia'): Promise<DemoIssuer> {
    const authority = await createCertificate({
      subject: `CN=${name} IACA, C=UT`,
      now,
      isAuthority: true,
      pathLength: 0,
    });
    const signer = await createCertificate({ subject: `CN=${name} signer, C=UT`, now, issuer: authority });
    return new DemoIssuer(authority, signer, now);
  }

  issueMdoc(options: MdocOptions = {}): HeldMdoc {
    const { docType = 'eu.europa.ec.av.1', nameSpace = docType, ages = { 18: true } } = options;
    const elements = Object.entries(ages).map(
      ([age, value]) => [`age_over_${age.padStart(2, '0')}`, value] as const,
    );
    const items = [...elements, ...Object.entries(options.elements ?? {})].map(([element, value], index) =>
      issuerSignedItem(index, element, value),
    );
    const deviceKey = options.deviceKey ?? newDeviceKey();
    const nameSpaces = new Map([[nameSpace, items]]);
    const mso = this.mobileSecurityObject(docType, nameSpaces, deviceKey, options);
    options.changeMso?.(mso);
    const payload = encodeCbor(embed(encodeCbor(mso)));
    return { format: 'mso_mdoc', docType, nameSpaces, issuerAuth: this.sign1(payload, options), deviceKey };
  }

  private mobileSecurityObject(
    docType: string,
    nameSpaces: Map<string, CborMap[]>,
    deviceKey: KeyObject,
    { issuedAt = this.now, validFrom = issuedAt, validUntil, status, hash = 'SHA-256' }: MdocOptions,
  ): CborMap {
    const until = validUntil ?? new Date(this.now.getTime() + 14 * day);
    const digests = [...nameSpaces].map(
      ([name, items]) =>
        [name, new Map(items.map((item) => [item.get('digestID'), digestOf(item, hash)]))] as const,
    );
    const validityInfo = new Map([
      ['signed', dateTag(issuedAt)],
      ['validFrom', dateTag(validFrom)],
      ['validUntil', dateTag(until)],
    ]);
    return new Map<unknown, unknown>([
      ['version', '1.0'],
      ['digestAlgorithm', hash],
      ['valueDigests', new Map(digests)],
      ['deviceKeyInfo', new Map([['deviceKey', coseKey(deviceKey)]])],
      ['docType', docType],
      ['validityInfo', validityInfo],
      ...(status === undefined ? [] : ([['status', status]] as const)),
    ]);
  }

  private sign1(payload: Uint8Array, options: MdocOptions): unknown[] {
    const { signingKey = this.signer.privateKey, chain = [this.signer.der] } = options;
    const header = encodeCbor(options.protectedHeader ?? new Map([[1, -7]]));
    const certificates = chain.length === 1 ? chain[0] : chain;
    const unprotected = new Map<number, unknown>(chain.length === 0 ? [] : [[33, certificates]]);
    return [header, unprotected, payload, signSign1(header, payload, signingKey)];
  }

  issueSdJwt(options: SdJwtOptions = {}): HeldSdJwt {
    const { docType = 'urn:eudi:pid:1', ages = { 18: true }, hidden = {} } = options;
    const deviceKey = options.deviceKey ?? newDeviceKey();
    const ageDisclosures = Object.entries(ages).map(
      ([age, value]) => [age, disclosureOf(age, value)] as const,
    );
    const others = Object.entries(hidden).map(([name, value]) => [name, disclosureOf(name, value)] as const);
    const payload = {
      vct: docType,
      iss: 'https://issuer.example',
      iat: seconds(options.issuedAt ?? this.now),
      ...(options.validFrom && { nbf: seconds(options.validFrom) }),
      exp: seconds(options.validUntil ?? new Date(this.now.getTime() + 14 * day)),
      _sd_alg: 'sha-256',
      _sd: others.map(([, disclosure]) => hashOf(disclosure)),
      age_equal_or_over: { _sd: ageDisclosures.map(([, disclosure]) => hashOf(disclosure)) },
      cnf: { jwk: createPublicKey(deviceKey).export({ format: 'jwk' }) },
      ...(options.status !== undefined && { status: options.status }),
      ...options.claims,
    };
    const x5c = (options.chain ?? [this.signer.der]).map((der) => Buffer.from(der).toString('base64'));
    const header = { alg: 'ES256', typ: 'dc+sd-jwt', x5c, ...options.header };
    const issuerJwt = signJws(header, payload, options.signingKey ?? this.signer.privateKey);
    return {
      format: 'dc+sd-jwt',
      docType,
      issuerJwt,
      disclosures: new Map([...ageDisclosures, ...others]),
      deviceKey,
    };
  }

  /** A status list token (IETF Token Status List, 5.1) with two bits for each credential. */
  statusList(
    uri: string,
    statuses: Record<number, number>,
    claims: object = {},
    header: object = {},
  ): string {
    const list = Buffer.alloc(256);
    for (const [index, status] of Object.entries(statuses))
      list[Math.floor(Number(index) / 4)]! |= status << ((Number(index) % 4) * 2);
    const payload = {
      sub: uri,
      iat: seconds(this.now),
      exp: seconds(new Date(this.now.getTime() + day)),
      status_list: { bits: 2, lst: deflateSync(list).toString('base64url') },
      ...claims,
    };
    const x5c = [this.signer.der.toString('base64')];
    return signJws({ alg: 'ES256', typ: 'statuslist+jwt', x5c, ...header }, payload, this.signer.privateKey);
  }
}

function issuerSignedItem(digestId: number, element: string, value: unknown): CborMap {
  return new Map<unknown, unknown>([
    ['digestID', digestId],
    ['random', randomBytes(32)],
    ['elementIdentifier', element],
    ['elementValue', value],
  ]);
}

const digestOf = (item: CborMap, hash: string): Buffer =>
  createHash(hash.replace('-', '').toLowerCase())
    .update(encodeCbor(embed(encodeCbor(item))))
    .digest();

const dateTag = (date: Date): Tagged => new Tagged(0, `${date.toISOString().slice(0, 19)}Z`);

export function coseKey(key: KeyObject): Map<number, unknown> {
  const { x, y } = createPublicKey(key).export({ format: 'jwk' });
  return new Map<number, unknown>([
    [1, 2],
    [-1, 1],
    [-2, Buffer.from(x!, 'base64url')],
    [-3, Buffer.from(y!, 'base64url')],
  ]);
}

export function signSign1(header: Uint8Array, payload: Uint8Array, key: KeyObject): Buffer {
  const signed = encodeCbor(['Signature1', header, new Uint8Array(), payload]);
  return sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' });
}

export const disclosureOf = (name: string, value: unknown): string =>
  toJson64([randomBytes(16).toString('base64url'), name, value]);

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
