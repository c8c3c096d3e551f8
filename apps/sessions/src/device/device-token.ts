import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { invalidDeviceToken } from '../session/session.errors';

const bearer = /^Bearer +([A-Za-z0-9_-]{22})$/i;

/** The token of the calling device. Throws a 401 without one. */
export const DeviceToken = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const token = readToken(context);
  if (token === undefined) throw invalidDeviceToken();
  return token;
});

/** The token of the calling device, if it sends one. */
export const OptionalDeviceToken = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readToken(context),
);

function readToken(context: ExecutionContext): string | undefined {
  const { authorization = '' } = context.switchToHttp().getRequest<Request>().headers;
  return bearer.exec(authorization)?.[1];
}
