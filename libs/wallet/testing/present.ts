import { type KeyObject } from 'node:crypto';
import { type CborMap, embed, encodeCbor } from '../src/cbor/cbor';
import { type SessionTranscript } from '../src/mdoc/session-transcript';
import { hashOf, signSign1 } from './demo-issuer';
import { type HeldCredential, type HeldMdoc, type HeldSdJwt } from './held-credential';
import { signJws } from './jws';

/** What a presentation is bound to. */
export interface Presented {
  transcript: SessionTranscript;
  audience: string;
  nonce: string;
  now: Date;
}

/** Ways to misbehave while presenting. */
export interface PresentationBehaviour {
  /** Another key than that of the credential. */
  deviceKey?: KeyObject;
  transcript?: SessionTranscript;
  deviceNameSpaces?: CborMap;
  /** Changes the DeviceResponse before it is encoded. */
  changeResponse?: (response: CborMap, document: CborMap) => void;
  /** Changes the first item of the first namespace. */
  changeItem?: (item: CborMap) => void;
  keyBindingHeader?: object;
  keyBindingClaims?: object;
  /** Changes the parts of the SD-JWT after the key binding was signed. */
  changeParts?: (parts: string[]) => string[];
  withoutKeyBinding?: boolean;
  /** Bytes of a DeviceResponse, text of an SD-JWT. */
  changeEncoded?: (encoded: Buffer) => Uint8Array;
}

/** The credential as it is in a response: a DeviceResponse, or an SD-JWT with key binding. */
export function present(
  held: HeldCredential,
  presented: Presented,
  behaviour: PresentationBehaviour = {},
): Buffer {
  const encoded =
    held.format === 'mso_mdoc'
      ? presentMdoc(held, presented, behaviour)
      : presentSdJwt(held, presented, behaviour);
  return Buffer.from(behaviour.changeEncoded?.(encoded) ?? encoded);
}

function presentMdoc(held: HeldMdoc, presented: Presented, behaviour: PresentationBehaviour): Buffer {
  const { docType, nameSpaces, issuerAuth, deviceKey } = held;
  const deviceNameSpaces = embed(encodeCbor(behaviour.deviceNameSpaces ?? new Map()));
  const transcript = behaviour.transcript ?? presented.transcript;
  const payload = encodeCbor(
    embed(encodeCbor(['DeviceAuthentication', transcript, docType, deviceNameSpaces])),
  );
  const header = encodeCbor(new Map([[1, -7]]));
  const signature = signSign1(header, payload, behaviour.deviceKey ?? deviceKey);
  if (behaviour.changeItem) behaviour.changeItem([...nameSpaces.values()][0]![0]!);
  const items = [...nameSpaces].map(
    ([name, list]) => [name, list.map((item) => embed(encodeCbor(item)))] as const,
  );
  const document: CborMap = new Map<unknown, unknown>([
    ['docType', docType],
    [
      'issuerSigned',
      new Map<string, unknown>([
        ['nameSpaces', new Map(items)],
        ['issuerAuth', issuerAuth],
      ]),
    ],
    [
      'deviceSigned',
      new Map<string, unknown>([
        ['nameSpaces', deviceNameSpaces],
        ['deviceAuth', new Map([['deviceSignature', [header, new Map(), null, signature]]])],
      ]),
    ],
  ]);
  const response: CborMap = new Map<unknown, unknown>([
    ['version', '1.0'],
    ['documents', [document]],
    ['status', 0],
  ]);
  behaviour.changeResponse?.(response, document);
  return Buffer.from(encodeCbor(response));
}

function presentSdJwt(held: HeldSdJwt, presented: Presented, behaviour: PresentationBehaviour): Buffer {
  const issued = `${[held.issuerJwt, ...held.disclosures.values()].join('~')}~`;
  const { audience, nonce, now } = presented;
  const claims = {
    ...{ aud: audience, nonce, iat: Math.floor(now.getTime() / 1000), sd_hash: hashOf(issued) },
    ...behaviour.keyBindingClaims,
  };
  const header = { alg: 'ES256', typ: 'kb+jwt', ...behaviour.keyBindingHeader };
  const keyBinding = behaviour.withoutKeyBinding
    ? ''
    : signJws(header, claims, behaviour.deviceKey ?? held.deviceKey);
  const parts = `${issued}${keyBinding}`.split('~');
  return Buffer.from((behaviour.changeParts?.(parts) ?? parts).join('~'));
}
