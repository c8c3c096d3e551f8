import {
  arrayOf,
  bytesOf,
  decodeCbor,
  type EmbeddedCbor,
  embeddedOf,
  mapOf,
  strictMapOf,
  textOf,
} from '../cbor/cbor';
import { type CoseSign1, readCoseSign1 } from '../cose/cose-sign1';
import { refuse, refuseUnless } from '../refusal';

/** A value that the issuer has signed, with the bytes that its digest is over. */
export interface IssuerSignedItem {
  encoded: EmbeddedCbor;
  digestId: number;
  element: string;
  value: unknown;
}

/** The document of a DeviceResponse (ISO/IEC 18013-5, 8.3.2.1.2.2). */
export interface MdocDocument {
  docType: string;
  nameSpaces: ReadonlyMap<string, IssuerSignedItem[]>;
  issuerAuth: CoseSign1;
  deviceNameSpaces: EmbeddedCbor;
  deviceSignature: CoseSign1;
}

const minRandomBytes = 16;

/** Reads a response with exactly one document. */
export function readDeviceResponse(bytes: Uint8Array): MdocDocument {
  const response = strictMapOf(decodeCbor(bytes), ['version', 'status'], ['documents', 'documentErrors']);
  refuseUnless(response.get('version') === '1.0', 'malformed-cbor');
  refuseUnless(response.get('status') === 0, 'wallet-error');
  const documents = response.has('documents') ? arrayOf(response.get('documents')) : [];
  refuseUnless(documents.length > 0, 'no-credential');
  refuseUnless(documents.length === 1, 'too-many-credentials');
  return readDocument(documents[0]);
}

function readDocument(value: unknown): MdocDocument {
  const document = strictMapOf(value, ['docType', 'issuerSigned'], ['deviceSigned', 'errors']);
  refuseUnless(document.has('deviceSigned'), 'missing-device-signature');
  const issuerSigned = strictMapOf(document.get('issuerSigned'), ['issuerAuth'], ['nameSpaces']);
  const deviceSigned = strictMapOf(document.get('deviceSigned'), ['nameSpaces', 'deviceAuth']);
  return {
    docType: textOf(document.get('docType')),
    nameSpaces: readNameSpaces(issuerSigned.get('nameSpaces')),
    issuerAuth: readCoseSign1(issuerSigned.get('issuerAuth')),
    deviceNameSpaces: embeddedOf(deviceSigned.get('nameSpaces')),
    deviceSignature: readDeviceAuth(deviceSigned.get('deviceAuth')),
  };
}

function readDeviceAuth(value: unknown): CoseSign1 {
  const deviceAuth = strictMapOf(value, [], ['deviceSignature', 'deviceMac']);
  if (deviceAuth.has('deviceSignature') && deviceAuth.size === 1)
    return readCoseSign1(deviceAuth.get('deviceSignature'));
  return refuse(deviceAuth.has('deviceMac') ? 'device-mac' : 'missing-device-signature');
}

export function readNameSpaces(value: unknown): Map<string, IssuerSignedItem[]> {
  if (value === undefined) return new Map();
  return new Map(
    [...mapOf(value)].map(([name, items]) => [textOf(name), arrayOf(items).map((item) => readItem(item))]),
  );
}

function readItem(value: unknown): IssuerSignedItem {
  const encoded = embeddedOf(value);
  const item = strictMapOf(encoded.decode(), ['digestID', 'random', 'elementIdentifier', 'elementValue']);
  const digestId = item.get('digestID');
  // The standard allows less than 2^31; @owf/mdoc issues up to 2^32.
  refuseUnless(
    typeof digestId === 'number' && Number.isSafeInteger(digestId) && digestId >= 0,
    'malformed-cbor',
  );
  refuseUnless(bytesOf(item.get('random')).length >= minRandomBytes, 'malformed-cbor');
  const element = textOf(item.get('elementIdentifier'));
  return { encoded, digestId, element, value: item.get('elementValue') };
}
