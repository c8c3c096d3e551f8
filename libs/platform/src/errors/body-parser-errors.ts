import { isNativeError } from 'node:util/types';
import { deepestJson } from '../http/json-depth';
import { DomainError } from './domain.error';

/** More than any form of ours has. */
export const mostFormFields = 100;

// The types that Express' body parser gives its errors, and what each means to the caller.
const replies: Record<string, [status: number, message: string]> = {
  'entity.parse.failed': [400, 'The body is not valid JSON.'],
  'entity.verify.failed': [400, 'The body is not valid UTF-8.'],
  'entity.too.deep': [400, `The body is nested too deeply: at most ${deepestJson} levels.`],
  'charset.unsupported': [415, 'The body must be UTF-8.'],
  'encoding.unsupported': [
    415,
    'The content encoding is not supported; send the body plain, or as gzip, deflate or br.',
  ],
  'parameters.too.many': [413, `The form has too many fields: at most ${mostFormFields}.`],
  'request.aborted': [400, 'The request ended before its body was complete.'],
  'request.size.invalid': [400, 'The body is not as long as Content-Length says.'],
};

// JSON.parse says where it stumbled, which helps the sender, who knows what was sent.
const detailed = new Set(['entity.parse.failed']);

const tooLarge = (limit: number) =>
  new DomainError('body.entity.too.large', 413, `The body is too large: at most ${inWords(limit)} of JSON.`);

const inWords = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`;

/** What a failure to read the body means to the caller. */
export function translateBodyParserError(error: unknown): DomainError | undefined {
  const { type, status, limit } = (error ?? {}) as { type?: unknown; status?: unknown; limit?: unknown };
  if (type === 'entity.too.large') return tooLarge(Number(limit));
  const reply = typeof type === 'string' ? replies[type] : undefined;
  if (reply) {
    const detail = detailed.has(String(type)) && isNativeError(error) ? ` ${error.message}.` : '';
    return new DomainError(`body.${String(type)}`, reply[0], reply[1] + detail);
  }
  // Broken gzip and the like: http-errors without a type, raised while the body was read.
  if (isNativeError(error) && status === 400 && 'expose' in error) {
    return new DomainError('body.unreadable', 400, 'The body could not be read.');
  }
  return undefined;
}
