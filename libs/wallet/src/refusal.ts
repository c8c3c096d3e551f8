import { type RefusalReason, refusals } from './refusal.table';

/** A presentation is refused. It never contains a part of the presentation. */
export class WalletRefusal extends Error {
  constructor(readonly reason: RefusalReason) {
    super(refusals[reason].text);
  }
}

export function refuse(reason: RefusalReason): never {
  throw new WalletRefusal(reason);
}

export function refuseUnless(condition: unknown, reason: RefusalReason): asserts condition {
  if (!condition) throw new WalletRefusal(reason);
}

/** Errors of libraries become a refusal: their texts may quote the presentation. */
export function orRefuse<T>(reason: RefusalReason, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof WalletRefusal ? error : new WalletRefusal(reason);
  }
}

export async function orRefuseAsync<T>(reason: RefusalReason, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof WalletRefusal ? error : new WalletRefusal(reason);
  }
}
