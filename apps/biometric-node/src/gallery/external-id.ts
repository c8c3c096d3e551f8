import { createHmac } from 'node:crypto';
import { badRequest } from '../reply/node.errors';
import type { Gallery } from './gallery';

const maxIdLength = 256;

/** The customer's own id of a person, from the `metadata` of a request. */
export function readExternalId(metadata: unknown): string | undefined {
  if (metadata === undefined || metadata === null) return undefined;
  if (typeof metadata !== 'object' || Array.isArray(metadata)) throw badRequest('metadata must be an object');
  const { id } = metadata as { id?: unknown };
  if (id === undefined || id === null) return undefined;
  if (typeof id !== 'string' || id === '' || id.length > maxIdLength)
    throw badRequest(`metadata.id must be a string of 1 to ${maxIdLength} characters`);
  return id;
}

/** Only this keyed hash is stored: it is enough to find people by their id. */
export const hashExternalId = ({ idKey }: Pick<Gallery, 'idKey'>, id: string): Buffer =>
  createHmac('sha256', idKey).update(id).digest().subarray(0, 16);
