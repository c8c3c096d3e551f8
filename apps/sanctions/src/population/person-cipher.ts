import { createHmac, hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PersonRow } from '../person/person-row';
import type { Population } from './population';
import { PopulationSeal } from './population-seal';

type Fields = [id: string, firstname: string, lastname: string, dob: string];

interface HashKeys {
  id: Buffer;
  content: Buffer;
}

/** The hashes by which a stored person is found and compared without decrypting it. */
export interface PersonHashes {
  idHash: Buffer;
  contentHash: Buffer;
}

const sealContext = (personId: string): string => `person/${personId}`;

/** Encrypts people, and computes the keyed hashes of their ids and contents. */
@Injectable()
export class PersonCipher {
  private readonly hashKeys = new WeakMap<Buffer, HashKeys>();

  constructor(private readonly seals: PopulationSeal) {}

  hash(population: Population, row: PersonRow): PersonHashes {
    const { content } = this.getHashKeys(population);
    return { idHash: this.hashId(population, row.id), contentHash: hmac(content, encode(row)) };
  }

  hashId(population: Population, id: string): Buffer {
    // As JSON: two ids with different lone surrogates are the same bytes in UTF-8.
    return hmac(this.getHashKeys(population).id, JSON.stringify(id));
  }

  /** `personId` is our id: the bytes are worth nothing in another row. */
  seal(population: Population, personId: string, row: PersonRow): Buffer {
    return this.seals.seal(population, Buffer.from(encode(row)), sealContext(personId));
  }

  open(population: Population, personId: string, sealed: Buffer): PersonRow {
    const plaintext = this.seals.open(population, sealed, sealContext(personId));
    const [id, firstname, lastname, dob] = JSON.parse(plaintext.toString()) as Fields;
    plaintext.fill(0);
    return { id, firstname, lastname, dob };
  }

  private getHashKeys({ dataKey }: Population): HashKeys {
    let keys = this.hashKeys.get(dataKey);
    if (!keys) {
      keys = { id: deriveKey(dataKey, 'person-id'), content: deriveKey(dataKey, 'person-content') };
      this.hashKeys.set(dataKey, keys);
    }
    return keys;
  }
}

const deriveKey = (dataKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', dataKey, '', `gatehouse/sanctions/${purpose}`, 32));

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const encode = ({ id, firstname, lastname, dob }: PersonRow): string =>
  JSON.stringify([id, firstname, lastname, dob] satisfies Fields);
