import type { AuthenticatedKey } from '@gatehouse/auth';
import type { RequestContext } from '@gatehouse/platform';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type GalleryName, versionPattern } from '../gallery/gallery';
import { badRequest } from '../reply/node.errors';
import { EncryptedWire, PlainWire, type Wire } from './wire';

type Kind = 'encrypted' | 'plain';

/** What all calls under /node have in common. */
export interface NodeCall {
  /** The id of the API key. */
  keyId: string;
  gallery: GalleryName;
  wire: Wire;
  body: Record<string, unknown>;
  /** The position of the gallery that the call must see at least. */
  minPosition: number;
  context: RequestContext;
}

const defaultVersion: Record<Kind, string> = { encrypted: 'FACE3_1', plain: 'FACE3_3' };

/** Reads the call. Its key has been checked by the guard. */
export const Call = createParamDecorator((kind: Kind, context: ExecutionContext): NodeCall =>
  readCall(context.switchToHttp().getRequest<Request>(), kind),
);

function readCall(request: Request, kind: Kind): NodeCall {
  const body = readFields(request);
  const given = kind === 'plain' ? body['version'] : request.params['version'];
  const { id: keyId, customerId, mode } = request.apiKey as AuthenticatedKey;
  return {
    keyId,
    gallery: { customerId, mode, version: readVersion(given ?? defaultVersion[kind]) },
    wire: createWire(request, kind),
    body,
    minPosition: readPosition(request.get('x-min-position')),
    context: request.context,
  };
}

function readVersion(given: unknown): string {
  if (typeof given === 'string' && versionPattern.test(given)) return given;
  throw badRequest('version must be 1 to 32 of A-Z, 0-9 and _');
}

function createWire(request: Request, kind: Kind): Wire {
  if (request.apiKey?.operator !== undefined) return new PlainWire(undefined);
  if (kind === 'plain') return new PlainWire(readFields(request)['encoding']);
  const key = request.get('x-api-key') || String(readFields(request)['api_key']);
  return new EncryptedWire(key, request.get('x-encryption-version') ?? '1');
}

function readPosition(given: string | undefined): number {
  if (given === undefined) return 0;
  if (/^\d{1,15}$/.test(given)) return Number(given);
  throw badRequest('x-min-position must be a whole number');
}

/** The fields of the body; none if it is not an object. */
export function readFields({ body }: Request): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : {};
}
