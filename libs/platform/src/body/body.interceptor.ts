import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { type MaybePromise, mapMaybe } from '../maybe-promise';
import { BodyReader } from './body-reader';

/** Reads the body after all guards have passed: interceptors run after guards and before parameters are resolved. */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(private readonly bodies: BodyReader) {}

  intercept(context: ExecutionContext, next: CallHandler): MaybePromise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    return mapMaybe(this.bodies.read(request), () => next.handle());
  }
}
