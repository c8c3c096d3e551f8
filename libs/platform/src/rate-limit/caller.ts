import type { Request } from 'express';
import type { Soon } from '../when-known';

/** Finds out who calls, when that can be told from the request; libs/auth provides it. */
export interface CallerResolver {
  /** A name for the caller that no one else has; undefined when it does not prove who it is. */
  callerOf(request: Request): Soon<string | undefined>;
}

export const CALLER_RESOLVER = Symbol('caller resolver');
