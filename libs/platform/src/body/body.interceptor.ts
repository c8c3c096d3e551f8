import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { type Soon, whenKnown } from '../when-known';
import { BodyReader } from './body-reader';

/** Reads the body of a request that all guards have let in: interceptors come after guards and before the parameters. */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(private readonly bodies: BodyReader) {}

  intercept(context: ExecutionContext, next: CallHandler): Soon<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    return whenKnown(this.bodies.read(request), () => next.handle());
  }
}
