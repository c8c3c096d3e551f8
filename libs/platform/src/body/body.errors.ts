import { DomainError } from '../errors/domain.error';
import { maxJsonDepth } from './json-depth';

/** More fields than any form of the API has. */
export const maxFormFields = 100;

/** The minimum transfer rate of a body after the initial timeout. */
export const minBytesPerSecond = 16 * 1024;

const retrySeconds = 5;

const bodyError = (code: string, message: string, status = 400, headers = {}) =>
  new DomainError(`body.${code}`, status, message, headers);

// The message of JSON.parse contains the position. It quotes only what the client sent.
export const invalidJson = (error: unknown) =>
  bodyError('entity.parse.failed', `The body is not valid JSON. ${(error as Error).message}.`);

export const invalidUtf8 = () => bodyError('entity.verify.failed', 'The body is not valid UTF-8.');

export const nestedTooDeeply = () =>
  bodyError('entity.too.deep', `The body is nested too deeply: at most ${maxJsonDepth} levels.`);

export const unsupportedCharset = () => bodyError('charset.unsupported', 'The body must be UTF-8.', 415);

export const unsupportedEncoding = () =>
  bodyError(
    'encoding.unsupported',
    'The content encoding is not supported; send the body uncompressed, or as gzip, deflate or br.',
    415,
  );

export const unsupportedType = (type = 'no type') =>
  bodyError(
    'type',
    `Send the body as JSON, with the header Content-Type: application/json (this request says ${type}).`,
    415,
  );

export const tooManyFields = () =>
  bodyError('parameters.too.many', `The form has too many fields: at most ${maxFormFields}.`, 413);

export const bodyTooLarge = (limit: number) =>
  bodyError('entity.too.large', `The body is too large: at most ${formatBytes(limit)} of JSON.`, 413);

export const bodyCutOff = () =>
  bodyError('request.aborted', 'The request ended before its body was complete.');

export const unreadableBody = () => bodyError('unreadable', 'Failed to decompress the body.');

export const bodyTooSlow = (seconds: number) =>
  bodyError(
    'timeout',
    `The body did not arrive in time: within ${seconds} s, plus 1 s for each ${minBytesPerSecond / 1024} KiB of it. Send it again.`,
    408,
  );

export const tooManyBodies = () =>
  bodyError(
    'memory-limit',
    `Too many request bodies are arriving, most of them from this caller. Nothing was stored; try again in ${retrySeconds} s.`,
    503,
    { 'Retry-After': String(retrySeconds) },
  );

const formatBytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`;
