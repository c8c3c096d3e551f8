import { open, seal } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import type { Population } from './population';
import { wipedKey } from './population-key.service';
import { PopulationDeletedError } from './population.errors';

type KeyHolder = Pick<Population, 'id' | 'dataKey'>;

const bind = ({ id }: KeyHolder, context: string): string => `population/${id}/${context}`;

/**
 * Encrypts and decrypts with the data key of a population. The context, such as the column and the id of the row, must be the same
 * for both. Encrypt only while the transaction holds the lock of the population: see `PopulationKeyService.wipe`. Both throw a
 * PopulationDeletedError if the key was wiped.
 */
@Injectable()
export class PopulationSeal {
  seal(population: KeyHolder, plaintext: Buffer, context: string): Buffer {
    return seal(requireKey(population), plaintext, bind(population, context));
  }

  /** Throws a SealError if the bytes or the context are not the ones that were sealed. */
  open(population: KeyHolder, sealed: Buffer, context: string): Buffer {
    return open(requireKey(population), sealed, bind(population, context));
  }
}

function requireKey({ dataKey }: KeyHolder): Buffer {
  if (dataKey.equals(wipedKey)) throw new PopulationDeletedError();
  return dataKey;
}
