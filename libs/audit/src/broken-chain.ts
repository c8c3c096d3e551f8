import { DomainError } from '@gatehouse/platform';
import type { HeadRow } from './audit.repository';
import { hashHead } from './entry-hash';

export const brokenChain = (chain: string) =>
  new DomainError(
    'audit.broken',
    503,
    `The audit trail ${chain} is not intact, so nothing is added to it. An operator must verify it.`,
  );

/** Throws if the end of a chain was changed: a new signature would hide that. */
export function requireIntactHead(key: Buffer, chain: string, head: HeadRow): void {
  if (!hashHead(key, chain, head).equals(head.headHash)) throw brokenChain(chain);
}
