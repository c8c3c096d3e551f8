import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mostFormFields, translateBodyParserError } from '../errors/body-parser-errors';
import { DomainError } from '../errors/domain.error';
import { usualJson } from './json-body';
import { refuseTooDeep } from './json-depth';

const jsonLimit = 2 * 1024 * 1024;
const jsonTypes = ['application/json', 'application/*+json'];

/** The largest body below a path, where that is less than usual. */
export interface BodyLimit {
  under: string;
  bytes: number;
}

/**
 * Bodies are JSON of at most 2 MiB in valid UTF-8, or a multipart upload that its route reads itself; below the paths
 * of `forms` also forms.
 */
export function useBodies(
  app: NestExpressApplication,
  smaller: readonly BodyLimit[] = [],
  forms: readonly BodyLimit[] = [],
): void {
  const limits = [...smaller, ...forms];
  // Routes are found whatever the case of their letters, and so are limits.
  const limitOf = ({ path }: Request): number =>
    limits.find(({ under }) => path.toLowerCase().startsWith(under))?.bytes ?? jsonLimit;
  for (const { under, bytes } of forms) app.use(under, formOf(bytes));
  app.use(refuseOtherTypes);
  app.use(usualJson(limitOf, saysJson));
  for (const { under, bytes } of limits) app.use(under, jsonOf(bytes));
  app.use(jsonOf(jsonLimit));
  app.use(explainUnreadable);
}

const jsonOf = (limit: number) => express.json({ limit, type: isJson, verify: refuseBrokenUtf8 });

const formOf = (limit: number) =>
  express.urlencoded({ limit, extended: false, parameterLimit: mostFormFields, verify: refuseBrokenUtf8 });

// Four parameters are how Express tells that this handles errors. Without it Nest would answer with the parser's words.
function explainUnreadable(error: unknown, _request: Request, _response: Response, next: NextFunction): void {
  next(translateBodyParserError(error) ?? error);
}

// What nearly every request says needs no closer look.
const saysJson = (request: IncomingMessage): boolean =>
  request.headers['content-type'] === 'application/json';
const isJson = (request: IncomingMessage): boolean =>
  saysJson(request) || Boolean((request as Request).is(jsonTypes));

function refuseOtherTypes(request: Request, _response: Response, next: NextFunction): void {
  const isReadForm = request.body !== undefined;
  if (saysJson(request) || isReadForm) return next();
  const type = request.is([...jsonTypes, 'multipart/form-data']);
  const hasBody = type !== null && request.headers['content-length'] !== '0';
  if (!hasBody || type) return next();
  const given = request.headers['content-type'] ?? 'no type';
  next(
    new DomainError(
      'body.type',
      415,
      `Send the body as JSON, with the header Content-Type: application/json (this request says ${given}).`,
    ),
  );
}

// The parser would quietly put U+FFFD for broken bytes and store what nobody sent.
function refuseBrokenUtf8(
  _request: IncomingMessage,
  _response: ServerResponse,
  body: Buffer,
  charset: string,
): void {
  if (charset !== 'utf-8')
    throw Object.assign(new Error('not UTF-8'), { type: 'charset.unsupported', status: 415 });
  if (!isUtf8(body)) throw new Error('not UTF-8');
  refuseTooDeep(body);
}
