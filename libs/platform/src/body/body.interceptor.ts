import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import type { MaybePromise } from '../maybe-promise';
import { UnknownFieldService } from '../validation/unknown-field.service';
import { BodyReader } from './body-reader';

/** Reads the body after all guards have passed: interceptors run after guards and before parameters are resolved. */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(
    private readonly bodies: BodyReader,
    private readonly unknownFields: UnknownFieldService,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): MaybePromise<Observable<unknown>> {
    const reading = this.bodies.read(context.switchToHttp().getRequest<Request>());
    if (!reading) return next.handle();
    return reading.then(() => this.unknownFields.check(context)).then(() => next.handle());
  }
}
