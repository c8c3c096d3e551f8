import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { invalidDeviceToken } from '../session/session.errors';

const bearer = /^Bearer +([A-Za-z0-9_-]{22})$/i;

/** The token of the device that calls; 401 without one. */
export const DeviceToken = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const token = tokenIn(context);
  if (token === undefined) throw invalidDeviceToken();
  return token;
});

/** The same, where a device may come for the first time. */
export const OptionalDeviceToken = createParamDecorator((_: unknown, context: ExecutionContext) =>
  tokenIn(context),
);

function tokenIn(context: ExecutionContext): string | undefined {
  const { authorization = '' } = context.switchToHttp().getRequest<Request>().headers;
  return bearer.exec(authorization)?.[1];
}
