import { hasMagic, headerBytes, readDimension, readVersion, writeHeader } from './header';
import { parameters } from './parameters.table';
import { packedBytes, packResidues, unpackResidues } from './residue-packing';
import { encodeId, idBytes } from './token-id';
import { TokenError } from './token.errors';
import { areEqual, copyBytes, joinBytes, sha256 } from './web-crypto';

/** What a token says about itself. */
export interface TokenHeader {
  /** SHA-256 of the public key that belongs to the token, base64url. */
  id: string;
  /** The space of the vector, for example FACEAPI_1. */
  spaceName: string;
  /** The number of values of the vector. */
  dimension: number;
}

/** The content of a token. */
export interface TokenContent {
  dimension: number;
  spaceName: string;
  id: Uint8Array;
  /** The polynomial a is expanded from it. */
  seed: Uint8Array;
  /** -(a·s) + T·e + m, transformed. */
  c0: readonly Float64Array[];
}

const nameBytes = 16;
const seedBytes = 32;
const checksumBytes = 32;
const idOffset = headerBytes + nameBytes;
const seedOffset = idOffset + idBytes;
const residueOffset = seedOffset + seedBytes;
const checksumOffset = residueOffset + packedBytes(parameters.degree);

/** The size of every token: 13,432. */
export const tokenBytes = checksumOffset + checksumBytes;

const spaceNamePattern = /^[A-Z0-9_]{1,16}$/;

export const isSpaceName = (name: string): boolean => spaceNamePattern.test(name);

export async function writeToken({ dimension, spaceName, id, seed, c0 }: TokenContent): Promise<Uint8Array> {
  const name = new Uint8Array(nameBytes);
  for (let i = 0; i < spaceName.length; i++) name[i] = spaceName.charCodeAt(i);
  const content = joinBytes(writeHeader('token', dimension), name, id, seed, packResidues(c0));
  return joinBytes(content, await sha256(content));
}

/** Checks all of a token: size, header, checksum and every residue. The checksum detects accidents, not attacks. */
export async function parseToken(token: Uint8Array): Promise<TokenContent> {
  if (token.length !== tokenBytes) throw new TokenError('wrong-token-size');
  if (!hasMagic(token, 'token')) throw new TokenError('not-a-token');
  if (readVersion(token) !== parameters.version) throw new TokenError('unknown-token-version');
  const checksum = await sha256(token.subarray(0, checksumOffset));
  if (!areEqual(checksum, token.subarray(checksumOffset))) throw new TokenError('damaged-token');
  const dimension = readDimension(token);
  const spaceName = readSpaceName(token.subarray(headerBytes, idOffset));
  const c0 = unpackResidues(token.subarray(residueOffset, checksumOffset));
  if (dimension === undefined || spaceName === undefined || !c0) throw new TokenError('malformed-token');
  const id = copyBytes(token, idOffset, seedOffset);
  return { dimension, spaceName, id, seed: copyBytes(token, seedOffset, residueOffset), c0 };
}

/** Checks all of a token and returns its header; throws a TokenError otherwise. */
export async function verifyToken(token: Uint8Array): Promise<TokenHeader> {
  const { id, spaceName, dimension } = await parseToken(token);
  return { id: encodeId(id), spaceName, dimension };
}

function readSpaceName(bytes: Uint8Array): string | undefined {
  const name = String.fromCharCode(...bytes).replace(/\0+$/, '');
  return isSpaceName(name) ? name : undefined;
}
