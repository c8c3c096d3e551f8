import { type ExecutionContext, Inject, Injectable, Optional } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../errors/domain.error';
import { getRoute } from '../http/observer.middleware';
import { AppLogger } from '../log/logger';
import { type MaybePromise, mapMaybe } from '../maybe-promise';
import { type BodyShape, findBodyShape } from './body-shape';
import { findUnknownFields } from './unknown-field';

/** Decides whether the unknown fields of a request are an error; provided by libs/auth. */
export interface FieldPolicy {
  isStrict(request: Request): MaybePromise<boolean>;
}

export const FIELD_POLICY = Symbol('field policy');

export const unknownFieldHeader = 'x-unknown-fields';

/** Reports the fields of a body that its route does not declare. They are ignored, unless the caller wants them rejected. */
@Injectable()
export class UnknownFieldService {
  private readonly shapes = new WeakMap<object, BodyShape | false>();

  constructor(
    private readonly logger: AppLogger,
    @Optional() @Inject(FIELD_POLICY) private readonly policy?: FieldPolicy,
  ) {}

  check(context: ExecutionContext): MaybePromise<void> {
    const shape = this.getShape(context);
    if (!shape) return;
    const request = context.switchToHttp().getRequest<Request>();
    const fields = findUnknownFields(shape, request.body);
    if (fields.length > 0)
      return this.report(fields, request, context.switchToHttp().getResponse<Response>());
  }

  private report(fields: string[], request: Request, response: Response): MaybePromise<void> {
    response.setHeader(unknownFieldHeader, fields.join(', '));
    this.logger
      .withContext(request.context)
      .debug({ msg: 'unknown fields', route: getRoute(request), fields }, 'UnknownFieldService');
    return mapMaybe(this.policy?.isStrict(request), (strict) => {
      if (strict) throw unknownFields(fields);
    });
  }

  /** Cached per route. */
  private getShape(context: ExecutionContext): BodyShape | false {
    const handler = context.getHandler();
    let shape = this.shapes.get(handler);
    if (shape === undefined) this.shapes.set(handler, (shape = findBodyShape(context) ?? false));
    return shape;
  }
}

export const unknownFields = (fields: readonly string[]) =>
  new DomainError(
    'validation.unknown-fields',
    400,
    `Unknown fields: ${fields.join(', ')}. The setting strict of this customer rejects them.`,
  );
