import { type KeyObject } from 'node:crypto';
import { bytesOf, type CborMap, dateOf, decodeCbor, EmbeddedCbor, mapOf, textOf } from '../cbor/cbor';
import { digestAlgorithms } from '../cose/algorithm.table';
import { coseKeyOf } from '../cose/cose-sign1';
import { refuse, refuseUnless } from '../refusal';
import { readStatusReference, type StatusReference } from '../status/status-reference';

/** What the issuer has signed (ISO/IEC 18013-5, 9.1.2.4). Unknown members are ignored, as the standard demands. */
export interface MobileSecurityObject {
  docType: string;
  /** As `node:crypto` names it. */
  hash: string;
  digestOf: (nameSpace: string, digestId: number) => Uint8Array | undefined;
  deviceKey: KeyObject;
  signed: Date;
  validFrom: Date;
  validUntil: Date;
  status?: StatusReference;
}

export function readMobileSecurityObject(payload: Uint8Array | null): MobileSecurityObject {
  refuseUnless(payload, 'malformed-cbor');
  const embedded = decodeCbor(payload);
  refuseUnless(embedded instanceof EmbeddedCbor, 'malformed-cbor');
  const mso = mapOf(embedded.decode());
  refuseUnless(/^1\.\d$/.test(textOf(mso.get('version'))), 'malformed-cbor');
  const digests = mapOf(mso.get('valueDigests'));
  const validity = mapOf(mso.get('validityInfo'));
  return {
    docType: textOf(mso.get('docType')),
    hash: digestAlgorithms[textOf(mso.get('digestAlgorithm'))] ?? refuse('unsupported-algorithm'),
    digestOf: (nameSpace, digestId) => digestOf(digests, nameSpace, digestId),
    deviceKey: readDeviceKey(mso),
    signed: dateOf(validity.get('signed')),
    validFrom: dateOf(validity.get('validFrom')),
    validUntil: dateOf(validity.get('validUntil')),
    status: readStatusReference(mso.get('status')),
  };
}

function readDeviceKey(mso: CborMap): KeyObject {
  const info = mso.get('deviceKeyInfo');
  refuseUnless(info instanceof Map && info.has('deviceKey'), 'missing-holder-key');
  return coseKeyOf(info.get('deviceKey'));
}

function digestOf(digests: CborMap, nameSpace: string, digestId: number): Uint8Array | undefined {
  const values = digests.get(nameSpace);
  const digest = values === undefined ? undefined : mapOf(values).get(digestId);
  return digest === undefined ? undefined : bytesOf(digest);
}
