import { dimensions, parameters } from './parameters.table';

/** The first bytes of everything that is serialised: magic 4, version 1, dimension 1, reserved 2. */
export const headerBytes = 8;

export const magics = { token: 'GHT1', secretKey: 'GHS1', publicKey: 'GHP1', reply: 'GHR1' } as const;

type Kind = keyof typeof magics;

export function writeHeader(kind: Kind, dimension: number): Uint8Array {
  const magic = Array.from(magics[kind], (letter) => letter.charCodeAt(0));
  return Uint8Array.of(...magic, parameters.version, dimension, 0, 0);
}

export const hasMagic = (bytes: Uint8Array, kind: Kind): boolean =>
  String.fromCharCode(...bytes.subarray(0, 4)) === magics[kind];

export const readVersion = (bytes: Uint8Array): number => bytes[4]!;

/** The dimension, or undefined if it is unknown or a reserved byte is not zero. */
export function readDimension(bytes: Uint8Array): number | undefined {
  const dimension = bytes[5]!;
  return dimensions.includes(dimension) && bytes[6] === 0 && bytes[7] === 0 ? dimension : undefined;
}

/** The dimension of bytes of this kind and size, or undefined if they are something else. */
export function checkHeader(bytes: Uint8Array, kind: Kind, size: number): number | undefined {
  if (bytes.length !== size || !hasMagic(bytes, kind)) return undefined;
  return readVersion(bytes) === parameters.version ? readDimension(bytes) : undefined;
}
