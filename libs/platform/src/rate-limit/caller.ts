import type { Request } from 'express';
import { clientNetwork } from '../client-address/client-network';
import type { Soon } from '../when-known';

declare module 'express-serve-static-core' {
  interface Request {
    /** Who is charged for the request, where its credential has been verified. */
    caller?: string;
  }
}

/** Finds out who calls, when that can be told from the request; libs/auth provides it. */
export interface CallerResolver {
  /** Whether the caller shows in a header what was valid when it was last verified, so that its address need not answer for it. */
  isRecognised(request: Request): boolean;
  /** A name for the caller that no one else has; undefined when it does not prove who it is. */
  callerOf(request: Request): Soon<string | undefined>;
}

export const CALLER_RESOLVER = Symbol('caller resolver');

const addressPrefix = 'address:';

/** The name of a caller that shows no valid credential: its address, or its network where it can choose the address. */
export const callerAddress = (request: { ip?: string }): string =>
  `${addressPrefix}${clientNetwork(request.ip)}`;

/** Whether the name of a caller is an address, which anybody can have many of. */
export const isAddress = (caller: string): boolean => caller.startsWith(addressPrefix);

/** Who is charged for what a request takes, as far as is known by now. */
export const callerOfRequest = (request: Request): string => request.caller ?? callerAddress(request);
