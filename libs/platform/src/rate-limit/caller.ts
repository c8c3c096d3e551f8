import type { Request } from 'express';

/** Finds out who calls, when that can be told from the request; libs/auth provides it. */
export interface CallerResolver {
  /** A name for the caller that no one else has; undefined, at once or later, when it does not prove who it is. */
  callerOf(request: Request): Promise<string | undefined> | undefined;
}

export const CALLER_RESOLVER = Symbol('caller resolver');
