import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

const blockBytes = 16;
const algorithm = 'aes-128-ecb';

/** A vector of a person in one gallery. */
export interface VectorName {
  label: number;
  /** Its position in the vectors of the person. */
  vector: number;
}

/**
 * The ids of the objects of one gallery: label and vector number, encrypted as one block with a key of the gallery. They are
 * deterministic, so a repeated write changes nothing. They reveal neither how many people there are nor which vectors belong together, and an id that
 * the gallery did not create does not decrypt to 8 zero bytes.
 */
export class ObjectIds {
  private readonly key: Buffer;

  constructor(galleryKey: Uint8Array) {
    this.key = createHmac('sha256', galleryKey).update('weaviate-object-id').digest().subarray(0, blockBytes);
  }

  encode({ label, vector }: VectorName): string {
    const block = Buffer.alloc(blockBytes);
    block.writeUInt32LE(label, 0);
    block.writeUInt32LE(vector, 4);
    const cipher = createCipheriv(algorithm, this.key, null).setAutoPadding(false);
    const hex = cipher.update(block).toString('hex');
    return [8, 12, 16, 20, 32].map((end, i) => hex.slice([0, 8, 12, 16, 20][i], end)).join('-');
  }

  /** Undefined if it is not an id of this gallery. */
  decode(id: string): VectorName | undefined {
    const hex = id.replaceAll('-', '');
    if (!/^[\da-f]{32}$/i.test(hex)) return undefined;
    const decipher = createDecipheriv(algorithm, this.key, null).setAutoPadding(false);
    const block = decipher.update(Buffer.from(hex, 'hex'));
    if (block.readBigUInt64LE(8) !== 0n) return undefined;
    const label = block.readUInt32LE(0);
    return label > 0 ? { label, vector: block.readUInt32LE(4) } : undefined;
  }
}
