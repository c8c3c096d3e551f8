import { checkHeader, headerBytes, writeHeader } from './header';
import { parameters } from './parameters.table';
import { packedBytes, packResidues, unpackResidues } from './residue-packing';
import type { Residues } from './ring/polynomial';
import { TokenError } from './token.errors';
import { joinBytes } from './web-crypto';

const slotOffset = headerBytes + packedBytes(parameters.degree);

/** The size of every reply: 13,528. */
export const replyBytes = slotOffset + packedBytes(parameters.replySlots);

/** The content of a reply. It has no checksum: the check values detect every change. */
export interface Reply {
  dimension: number;
  /** Transformed. */
  c1: Residues;
  /** 32 coefficients: one for each block, then random ones. */
  slots: Residues;
}

export function writeReply({ dimension, c1, slots }: Reply): Uint8Array {
  return joinBytes(writeHeader('reply', dimension), packResidues(c1), packResidues(slots));
}

/** The content of a reply for a key of this dimension. */
export function parseReply(bytes: Uint8Array, dimension: number): Reply {
  if (checkHeader(bytes, 'reply', replyBytes) !== dimension) throw new TokenError('malformed-reply');
  const c1 = unpackResidues(bytes.subarray(headerBytes, slotOffset));
  const slots = unpackResidues(bytes.subarray(slotOffset));
  if (!c1 || !slots) throw new TokenError('malformed-reply');
  return { dimension, c1, slots };
}
