import { open, seal, type Vault } from '@gatehouse/vault';
import type { EnrolledPerson } from '../gallery/gallery';
import { toBytes, readVectors } from './template';

/**
 * The templates of people with consecutive numbers, packed and sealed under one key, so that a restart decrypts a thousand at a
 * time. A page is a copy: it is deleted in the transaction that deletes one of its people, and packed again without them.
 */
export const pageSize = 1000;

export const getFirstNumber = (page: number): number => page * pageSize + 1;

export interface SealedPage {
  wrappedKey: Buffer;
  sealed: Buffer;
}

export const pageContext = (galleryId: number, page: number): string =>
  `biometric_node.template_pages/${galleryId}/${page}`;

// Per person: number (4 bytes), level (2), embeddings (2), puid (20); then all vectors, in the same order.
const headLength = 28;
const puidLength = 20;

export function sealPage(
  vault: Vault,
  galleryId: number,
  page: number,
  people: readonly EnrolledPerson[],
): SealedPage {
  const context = pageContext(galleryId, page);
  const { plain, wrapped } = vault.createDataKey(context);
  const count = Buffer.alloc(4);
  count.writeUInt32LE(people.length);
  const vectors = people.flatMap(({ embeddings }) => embeddings.map(toBytes));
  const bytes = Buffer.concat([count, ...people.map(writeHead), ...vectors]);
  const sealed = seal(plain, bytes, context);
  bytes.fill(0);
  return { wrappedKey: wrapped, sealed };
}

export function openPage(
  vault: Vault,
  galleryId: number,
  page: number,
  { wrappedKey, sealed }: SealedPage,
  dimension: number,
): EnrolledPerson[] {
  const context = pageContext(galleryId, page);
  const bytes = open(vault.unwrap(wrappedKey, context), sealed, context);
  const count = bytes.readUInt32LE(0);
  const heads = Array.from({ length: count }, (_, i) => bytes.subarray(4 + i * headLength));
  const vectors = readVectors(bytes.subarray(4 + count * headLength), dimension);
  let next = 0;
  const people = heads.map((head) => {
    const embeddings = vectors.slice(next, (next += head.readUInt16LE(6)));
    return {
      number: head.readUInt32LE(0),
      level: head.readUInt16LE(4),
      puid: head.toString('latin1', 8, 8 + puidLength),
      embeddings,
    };
  });
  bytes.fill(0);
  return people;
}

function writeHead({ number, level, embeddings, puid }: EnrolledPerson): Buffer {
  const head = Buffer.alloc(headLength);
  head.writeUInt32LE(number, 0);
  head.writeUInt16LE(level, 4);
  head.writeUInt16LE(embeddings.length, 6);
  head.write(puid, 8, puidLength, 'latin1');
  return head;
}
