import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { parse as parseForm } from 'node:querystring';
import { CONFIG } from '../config/config';
import type { PlatformConfig } from '../config/platform.config';
import { callerOfRequest } from '../rate-limit/caller';
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

/** The largest body below a path, where that is less than usual. */
export interface BodyLimit {
  under: string;
  bytes: number;
}

/** What an app says of its bodies. */
export interface BodyRules {
  /** Where bodies must be smaller than the usual 2 MiB. */
  bodyLimits?: readonly BodyLimit[];
  /** Where a body may also be a form (application/x-www-form-urlencoded), and how large a body may be there. */
  forms?: readonly BodyLimit[];
}

export const BODY_RULES = Symbol('body rules');

const defaultLimit = 2 * 1024 * 1024;
const jsonTypes = ['application/json', 'application/*+json'];
const formType = 'application/x-www-form-urlencoded';
const multipartType = 'multipart/form-data';
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads bodies: JSON of at most 2 MiB in valid UTF-8, or a multipart upload that its route receives itself; below the paths
 * of `forms` also forms. Nothing is read before somebody asks for it.
 */
@Injectable()
export class BodyReader {
  constructor(
    @Inject(BODY_RULES) private readonly rules: BodyRules,
    @Inject(CONFIG) private readonly config: PlatformConfig,
    private readonly ledger: BodyLedger,
  ) {}

  /** Sets `request.body`. A body is read once, however often it is asked for. */
  read(request: Request): Promise<void> | undefined {
    return hasBody(request) ? (request.bodyRead ??= this.parse(request)) : undefined;
  }

  /** The bytes of a body that its route parses itself. */
  receive(
    request: Request,
    rules: Pick<ReceptionRules, 'limit' | 'tooLarge' | 'tooSlow' | 'signal'> & { timeoutSeconds?: number },
  ): Promise<Buffer> {
    return receiveBody(request, this.ledger, {
      timeoutSeconds: this.config.BODY_TIMEOUT_SECONDS,
      caller: callerOfRequest(request),
      ...rules,
    });
  }

  private async parse(request: Request): Promise<void> {
    const parseText = this.parserFor(request);
    if (!parseText) return;
    const { charset } =
      /;\s*charset\s*=\s*"?(?<charset>[^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.groups ?? {};
    if (charset !== undefined && charset.toLowerCase() !== 'utf-8') throw unsupportedCharset();
    const bytes = await this.receive(request, { limit: this.limitOf(request) });
    request.body = bytes.length === 0 ? {} : parseText(bytes);
  }

  private parserFor(request: Request): ((bytes: Buffer) => unknown) | undefined {
    const type = request.headers['content-type'];
    // What nearly every request says needs no closer look.
    if (type === 'application/json' || request.is(jsonTypes)) return parseJson;
    if (request.is(formType) && isUnder(request, this.rules.forms)) return parseFields;
    if (request.is(multipartType) || request.headers['content-length'] === '0') return undefined;
    throw unsupportedType(type);
  }

  private limitOf(request: Request): number {
    const { bodyLimits = [], forms = [] } = this.rules;
    return isUnder(request, [...bodyLimits, ...forms])?.bytes ?? defaultLimit;
  }
}

/** Whether a request has a body, if only an empty one. */
export const hasBody = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

// Routes are found whatever the case of their letters, and so are limits.
function isUnder(request: Request, limits: readonly BodyLimit[] = []): BodyLimit | undefined {
  const path = `${request.path.toLowerCase()}/`;
  return limits.find(({ under }) => path.startsWith(`${under}/`));
}

function parseJson(bytes: Buffer): unknown {
  if (isTooDeep(bytes)) throw nestedTooDeeply();
  const text = textOf(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw invalidJson(error);
  }
}

function parseFields(bytes: Buffer): unknown {
  const text = textOf(bytes);
  if (text.split('&', maxFormFields + 1).length > maxFormFields) throw tooManyFields();
  return { ...parseForm(text) };
}

// Replacement characters for broken bytes would be stored as what nobody sent.
function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidUtf8();
  }
}
