import { DomainError } from '../errors/domain.error';
import { deepestJson } from './json-depth';

/** More than any form of ours has. */
export const maxFormFields = 100;

/** The slowest connection that a body may come over, after its first seconds. */
export const minBytesPerSecond = 16 * 1024;

const retrySeconds = 5;

const bad = (code: string, message: string, status = 400, headers = {}) =>
  new DomainError(`body.${code}`, status, message, headers);

// JSON.parse gives the position, which helps the sender, who knows what was sent.
export const invalidJson = (error: unknown) =>
  bad('entity.parse.failed', `The body is not valid JSON. ${(error as Error).message}.`);

export const invalidUtf8 = () => bad('entity.verify.failed', 'The body is not valid UTF-8.');

export const nestedTooDeeply = () =>
  bad('entity.too.deep', `The body is nested too deeply: at most ${deepestJson} levels.`);

export const unsupportedCharset = () => bad('charset.unsupported', 'The body must be UTF-8.', 415);

export const unsupportedEncoding = () =>
  bad(
    'encoding.unsupported',
    'The content encoding is not supported; send the body plain, or as gzip, deflate or br.',
    415,
  );

export const unsupportedType = (type = 'no type') =>
  bad(
    'type',
    `Send the body as JSON, with the header Content-Type: application/json (this request says ${type}).`,
    415,
  );

export const tooManyFields = () =>
  bad('parameters.too.many', `The form has too many fields: at most ${maxFormFields}.`, 413);

export const bodyTooLarge = (limit: number) =>
  bad('entity.too.large', `The body is too large: at most ${inWords(limit)} of JSON.`, 413);

export const bodyCutOff = () => bad('request.aborted', 'The request ended before its body was complete.');

export const unreadableBody = () => bad('unreadable', 'The body could not be read.');

export const bodyTooSlow = (seconds: number) =>
  bad(
    'slow',
    `The body did not arrive in time: within ${seconds} s, plus 1 s for each ${minBytesPerSecond / 1024} KiB of it. Send it again.`,
    408,
  );

export const noRoomForBody = () =>
  bad(
    'no-room',
    `Too many request bodies are arriving at the moment, most of them from this caller. Nothing was stored; try again in ${retrySeconds} s.`,
    503,
    { 'Retry-After': String(retrySeconds) },
  );

const inWords = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`;
