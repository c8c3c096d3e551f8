import type { DataSource, EntityManager } from 'typeorm';

/** An active transaction: its entity manager and its after-commit effects. */
export interface Transaction {
  manager: EntityManager;
  /** Runs after the commit, and never when the transaction is rolled back. It must not throw. */
  afterCommit(effect: () => void): void;
}

/** Runs the work in one transaction, then its after-commit effects. */
export async function inTransaction<T>(
  source: DataSource,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const effects: (() => void)[] = [];
  const result = await source.transaction((manager) =>
    work({ manager, afterCommit: (effect) => effects.push(effect) }),
  );
  for (const effect of effects) effect();
  return result;
}
