import { createHmac } from 'node:crypto';
import { badRequest } from '../reply/node.error';
import type { Gallery } from './gallery';

const longestId = 256;

/** The customer's own id of a person, as a request gives it in `metadata`. */
export function externalIdIn(metadata: unknown): string | undefined {
  if (metadata === undefined || metadata === null) return undefined;
  if (typeof metadata !== 'object' || Array.isArray(metadata)) throw badRequest('metadata must be an object');
  const { id } = metadata as { id?: unknown };
  if (id === undefined || id === null) return undefined;
  if (typeof id !== 'string' || id === '' || id.length > longestId)
    throw badRequest(`metadata.id must be a string of 1 to ${longestId} characters`);
  return id;
}

/** What is kept of it: it is only ever looked for, so a keyed hash will do. */
export const externalIdHash = ({ idKey }: Pick<Gallery, 'idKey'>, id: string): Buffer =>
  createHmac('sha256', idKey).update(id).digest().subarray(0, 16);
