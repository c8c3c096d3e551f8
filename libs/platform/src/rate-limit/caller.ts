import type { Request } from 'express';
import { clientNetwork } from '../client-address/client-network';
import type { MaybePromise } from '../maybe-promise';

declare module 'express-serve-static-core' {
  interface Request {
    /** The caller that is charged for the request, after its credential has been verified. */
    caller?: string;
  }
}

/** Identifies the caller of a request; provided by libs/auth. */
export interface CallerResolver {
  /** Whether the credential in the header was valid when it was last verified, so that the address is not charged first. */
  isRecognised(request: Request): boolean;
  /** Whether an operator sent the request, so that no limit applies. */
  isUncharged(request: Request): boolean;
  /** Returns a unique name of the caller; undefined without a valid credential. */
  resolveCaller(request: Request): MaybePromise<string | undefined>;
}

export const CALLER_RESOLVER = Symbol('caller resolver');

const addressPrefix = 'address:';

/** The name of a caller without a valid credential: its address, or its network for IPv6. */
export const callerAddress = (request: { ip?: string }): string =>
  `${addressPrefix}${clientNetwork(request.ip)}`;

/** Whether the name of a caller is an address, which is easy to change. */
export const isAddress = (caller: string): boolean => caller.startsWith(addressPrefix);

/** The caller that is charged for the resources of a request, as far as it is identified. */
export const getCaller = (request: Request): string => request.caller ?? callerAddress(request);
