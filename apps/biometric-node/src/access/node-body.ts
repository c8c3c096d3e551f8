import type { Request } from 'express';

/** The fields of the body; none when it is no object. */
export function bodyOf({ body }: Request): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : {};
}
