import { type CredentialType } from '../age/credential-type.table';
import { embed, encodeCbor } from '../cbor/cbor';
import { requestedStatement } from './dcql';
import { type PendingRequest } from './pending-request';
import { type DigitalRequest } from './wallet-request';

const toText = (value: unknown): string => Buffer.from(encodeCbor(value)).toString('base64url');

/** One request for each type (ISO/IEC TS 18013-7, C.2): the wallet replies to one, with one document. They share nonce and key. */
export function annexCRequests(pending: PendingRequest, types: readonly CredentialType[]): DigitalRequest[] {
  const encryptionInfo = toText(['dcapi', encryptionParameters(pending)]);
  pending.encryptionInfo = encryptionInfo;
  return types.map((type) => ({
    protocol: 'org-iso-mdoc',
    data: { deviceRequest: toText(deviceRequest(type, pending.threshold)), encryptionInfo },
  }));
}

function encryptionParameters({ nonce, encryptionKey }: PendingRequest): Map<string, unknown> {
  const { x, y } = encryptionKey!;
  const recipientPublicKey = new Map<number, unknown>([
    [1, 2],
    [-1, 1],
    [-2, Buffer.from(x!, 'base64url')],
    [-3, Buffer.from(y!, 'base64url')],
  ]);
  return new Map<string, unknown>([
    ['nonce', Buffer.from(nonce, 'base64url')],
    ['recipientPublicKey', recipientPublicKey],
  ]);
}

/** ISO/IEC 18013-5, 8.3.2.1.2.1, without reader authentication. */
function deviceRequest(type: CredentialType, threshold: number): Record<string, unknown> {
  const nameSpaces = { [type.place]: { [requestedStatement(type, threshold)]: false } };
  const itemsRequest = embed(encodeCbor({ docType: type.type, nameSpaces }));
  return { version: '1.0', docRequests: [{ itemsRequest }] };
}
