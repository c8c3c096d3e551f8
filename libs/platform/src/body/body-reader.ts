import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { parse as parseForm } from 'node:querystring';
import { CONFIG } from '../config/config';
import type { PlatformConfig } from '../config/platform.config';
import { getCaller } from '../rate-limit/caller';
import { BodyLedger } from './body-ledger';
import { receiveBody, type ReceptionRules } from './body-reception';
import {
  invalidJson,
  invalidUtf8,
  maxFormFields,
  nestedTooDeeply,
  tooManyFields,
  unsupportedCharset,
  unsupportedType,
} from './body.errors';
import { isTooDeep } from './json-depth';

declare module 'express-serve-static-core' {
  interface Request {
    /** Settled once the body has been read. */
    bodyRead?: Promise<void>;
  }
}

/** The maximum body size below a path. */
export interface BodyLimit {
  under: string;
  bytes: number;
}

/** The body rules of an app. */
export interface BodyRules {
  /** Paths with a lower limit than the default of 2 MiB. */
  bodyLimits?: readonly BodyLimit[];
  /** Paths where a body may also be a form (application/x-www-form-urlencoded), with their limits. */
  forms?: readonly BodyLimit[];
  /** Paths whose routes read bodies of these media types themselves, while they arrive. */
  streams?: readonly BodyStream[];
}

/** The media types that the routes below a path read themselves. */
export interface BodyStream {
  under: string;
  types: string[];
}

export const BODY_RULES = Symbol('body rules');

const defaultLimit = 2 * 1024 * 1024;
const jsonTypes = ['application/json', 'application/*+json'];
const formType = 'application/x-www-form-urlencoded';
const multipartType = 'multipart/form-data';
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads bodies: JSON of at most 2 MiB in valid UTF-8; below the paths of `forms` also forms. Routes receive multipart uploads
 * themselves. Bodies are read on demand.
 */
@Injectable()
export class BodyReader {
  constructor(
    @Inject(BODY_RULES) private readonly rules: BodyRules,
    @Inject(CONFIG) private readonly config: PlatformConfig,
    private readonly ledger: BodyLedger,
  ) {}

  /** Sets `request.body`. Repeated calls read the body once. */
  read(request: Request): Promise<void> | undefined {
    return hasBody(request) ? (request.bodyRead ??= this.parse(request)) : undefined;
  }

  /** Returns the bytes of a body that its route parses itself. */
  receive(
    request: Request,
    rules: Pick<ReceptionRules, 'limit' | 'tooLarge' | 'tooSlow' | 'signal'> & { timeoutSeconds?: number },
  ): Promise<Buffer> {
    return receiveBody(request, this.ledger, {
      timeoutSeconds: this.config.BODY_TIMEOUT_SECONDS,
      caller: getCaller(request),
      ...rules,
    });
  }

  private async parse(request: Request): Promise<void> {
    const parseText = this.findParser(request);
    if (!parseText) return;
    const { charset } =
      /;\s*charset\s*=\s*"?(?<charset>[^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.groups ?? {};
    if (charset !== undefined && charset.toLowerCase() !== 'utf-8') throw unsupportedCharset();
    const bytes = await this.receive(request, { limit: this.getLimit(request) });
    request.body = bytes.length === 0 ? {} : parseText(bytes);
  }

  private findParser(request: Request): ((bytes: Buffer) => unknown) | undefined {
    const type = request.headers['content-type'];
    // The common case, without the slower `request.is`.
    if (type === 'application/json' || request.is(jsonTypes)) return parseJson;
    if (request.is(formType) && findPath(request, this.rules.forms)) return parseFields;
    const stream = findPath(request, this.rules.streams);
    if (stream && request.is(stream.types)) return undefined;
    if (request.is(multipartType) || request.headers['content-length'] === '0') return undefined;
    throw unsupportedType(type);
  }

  private getLimit(request: Request): number {
    const { bodyLimits = [], forms = [] } = this.rules;
    return findPath(request, [...bodyLimits, ...forms])?.bytes ?? defaultLimit;
  }
}

/** Whether a request has a body, which may be empty. */
export const hasBody = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

// Case-insensitive, as routes are.
function findPath<R extends { under: string }>(request: Request, rules: readonly R[] = []): R | undefined {
  const path = `${request.path.toLowerCase()}/`;
  return rules.find(({ under }) => path.startsWith(`${under}/`));
}

function parseJson(bytes: Buffer): unknown {
  if (isTooDeep(bytes)) throw nestedTooDeeply();
  const text = decodeText(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw invalidJson(error);
  }
}

function parseFields(bytes: Buffer): unknown {
  const text = decodeText(bytes);
  if (text.split('&', maxFormFields + 1).length > maxFormFields) throw tooManyFields();
  return { ...parseForm(text) };
}

// Replacement characters for invalid bytes would be stored as if the client had sent them.
function decodeText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidUtf8();
  }
}
