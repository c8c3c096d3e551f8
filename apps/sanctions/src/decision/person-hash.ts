import { createHmac } from 'node:crypto';
import type { PersonRow } from '../person/person-row';

export const hashBytes = 16;

/**
 * The keyed hash by which file checks find the decisions about a person. Case, and spaces around and between names, make no
 * difference. 128 bits are enough: nobody can search for a collision without the key.
 */
export const hashPerson = (key: Uint8Array, { id, firstname, lastname, dob }: PersonRow): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([id.trim(), normalise(firstname), normalise(lastname), dob.trim()]))
    .digest()
    .subarray(0, hashBytes);

/** The hashes of many people, one after the other. */
export const hashPeople = (key: Uint8Array, rows: readonly PersonRow[]): Uint8Array<ArrayBuffer> => {
  const hashes = new Uint8Array(rows.length * hashBytes);
  rows.forEach((row, i) => hashes.set(hashPerson(key, row), i * hashBytes));
  return hashes;
};

const normalise = (name: string): string => name.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();
