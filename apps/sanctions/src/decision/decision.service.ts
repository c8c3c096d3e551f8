import type { Transaction } from '@gatehouse/database';
import { open, seal } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import type { DecisionBasis, DecisionOwner, FoundDecision, StoredDecision } from './decision';
import { DecisionKeyService } from './decision-key.service';
import { DecisionRepository, type FoundRow } from './decision.repository';
import { hashBytes } from './person-hash';

interface Contents {
  reason: string;
  at: string;
  basis: DecisionBasis;
}

const sealContext = (alertId: string): string => `decision/${alertId}`;

/** Stores the decisions about alerts so that file checks find them, without decrypting populations. */
@Injectable()
export class DecisionService {
  constructor(
    private readonly repository: DecisionRepository,
    private readonly keys: DecisionKeyService,
  ) {}

  /** The key that hashes people, or undefined if the customer has no decisions: then a check has nothing to look up. */
  async findHashKey(owner: DecisionOwner): Promise<Buffer | undefined> {
    if (!(await this.repository.hasAny(owner))) return undefined;
    return (await this.keys.load(owner.customerId)).hash;
  }

  /** The key that hashes people, created if it does not exist. */
  async loadHashKey(customerId: string): Promise<Buffer> {
    return (await this.keys.load(customerId)).hash;
  }

  /**
   * Finds the decisions about the people of a slice by their hashes, with one query. Returns the decisions of each by position. If populations disagree about an
   * entity, a confirmation counts, then the later decision.
   */
  async find(owner: DecisionOwner, hashes: Uint8Array): Promise<Map<number, FoundDecision[]>> {
    const positions = indexHashes(hashes);
    const distinct = [...positions.keys()].map((hash) => Buffer.from(hash, 'base64'));
    const keys = await this.keys.load(owner.customerId);
    const found = new Map<number, FoundDecision[]>();
    const rows = await this.repository.find(owner, distinct);
    for (const [hash, decisions] of groupByHash(rows, keys.seal))
      for (const position of positions.get(hash) ?? []) found.set(position, decisions);
    return found;
  }

  async store(
    { manager }: Transaction,
    owner: DecisionOwner,
    decisions: readonly StoredDecision[],
  ): Promise<void> {
    if (decisions.length === 0) return;
    const keys = await this.keys.load(owner.customerId);
    const rows = decisions.map(({ reason, at, basis, ...row }) => {
      const contents = Buffer.from(JSON.stringify({ reason, at, basis } satisfies Contents));
      return { ...row, sealed: seal(keys.seal, contents, sealContext(row.alertId)) };
    });
    await this.repository.store(manager, owner, rows);
  }

  async delete({ manager }: Transaction, alertIds: readonly string[]): Promise<void> {
    if (alertIds.length > 0) await this.repository.delete(manager, alertIds);
  }
}

function indexHashes(hashes: Uint8Array): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  const bytes = Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength);
  for (let i = 0; i * hashBytes < bytes.length; i++) {
    const hash = bytes.toString('base64', i * hashBytes, (i + 1) * hashBytes);
    const known = positions.get(hash);
    if (known) known.push(i);
    else positions.set(hash, [i]);
  }
  return positions;
}

function groupByHash(rows: readonly FoundRow[], key: Buffer): Map<string, FoundDecision[]> {
  const groups = new Map<string, Map<string, FoundDecision>>();
  for (const { personHash, sealed, ...row } of rows) {
    const contents = JSON.parse(open(key, sealed, sealContext(row.alertId)).toString()) as Contents;
    const hash = personHash.toString('base64');
    const group = groups.get(hash) ?? new Map<string, FoundDecision>();
    const decision = { ...row, ...contents };
    const known = group.get(row.entityId);
    if (!known || counts(decision, known)) group.set(row.entityId, decision);
    groups.set(hash, group);
  }
  return new Map([...groups].map(([hash, group]) => [hash, [...group.values()]]));
}

const counts = (one: FoundDecision, other: FoundDecision): boolean =>
  one.outcome === other.outcome ? one.at > other.at : one.outcome === 'CONFIRMED';
