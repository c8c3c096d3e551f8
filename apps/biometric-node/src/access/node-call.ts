import type { AuthenticatedKey } from '@gatehouse/auth';
import type { RequestContext } from '@gatehouse/platform';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type GalleryName, versionPattern } from '../gallery/gallery';
import { badRequest } from '../reply/node.error';
import { bodyOf } from './node-body';
import { EncryptedWire, PlainWire, type Wire } from './wire';

type Kind = 'encrypted' | 'plain';

/** What every call of area E says: whose gallery, how it speaks, what it asks for. */
export interface NodeCall {
  gallery: GalleryName;
  wire: Wire;
  body: Record<string, unknown>;
  /** What the caller has seen of the gallery, and wants to see at least. */
  minPosition: number;
  context: RequestContext;
}

const usualVersion: Record<Kind, string> = { encrypted: 'FACE3_1', plain: 'FACE3_3' };

/** The call, once its key has been checked. */
export const Call = createParamDecorator((kind: Kind, context: ExecutionContext): NodeCall =>
  callFrom(context.switchToHttp().getRequest<Request>(), kind),
);

function callFrom(request: Request, kind: Kind): NodeCall {
  const body = bodyOf(request);
  const given = kind === 'plain' ? body['version'] : request.params['version'];
  const { customerId, mode } = request.apiKey as AuthenticatedKey;
  return {
    gallery: { customerId, mode, version: versionFrom(given ?? usualVersion[kind]) },
    wire: wireOf(request, kind),
    body,
    minPosition: positionFrom(request.get('x-min-position')),
    context: request.context,
  };
}

function versionFrom(given: unknown): string {
  if (typeof given === 'string' && versionPattern.test(given)) return given;
  throw badRequest('version must be 1 to 32 of A-Z, 0-9 and _');
}

function wireOf(request: Request, kind: Kind): Wire {
  if (kind === 'plain') return new PlainWire(bodyOf(request)['encoding']);
  const key = request.get('x-api-key') || String(bodyOf(request)['api_key']);
  return new EncryptedWire(key, request.get('x-encryption-version') ?? '1');
}

function positionFrom(given: string | undefined): number {
  if (given === undefined) return 0;
  if (/^\d{1,15}$/.test(given)) return Number(given);
  throw badRequest('x-min-position must be a whole number');
}
