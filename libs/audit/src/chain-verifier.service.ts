import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditKeyService } from './audit-key.service';
import { AuditRepository, type EntryRow } from './audit.repository';
import { type ChainHead, hashEntry, hashHead } from './entry-hash';

const batchSize = 1000;

export interface ChainReport {
  chain: string;
  entries: number;
  /** The position and the hash of the last entry: keep it elsewhere to recognise an older copy of the database. */
  end?: string;
  /** The first thing that is wrong. */
  problem?: string;
}

/** The end of a chain that an earlier verification printed. */
export interface ExpectedEnd {
  chain: string;
  end: string;
}

/** Verifies chains: finds changed, missing, added and reordered entries. */
@Injectable()
export class ChainVerifier {
  constructor(
    private readonly source: DataSource,
    private readonly repository: AuditRepository,
    private readonly keys: AuditKeyService,
  ) {}

  /** `expected` has ends of chains that were printed earlier: each must still be an entry of its chain. */
  async verifyAll(expected: readonly ExpectedEnd[] = []): Promise<ChainReport[]> {
    const stored = await this.repository.chains(this.source.manager);
    const reports: ChainReport[] = [];
    for (const chain of new Set([...stored, ...expected.map((each) => each.chain)]))
      reports.push(
        await this.verify(
          chain,
          expected.filter((each) => each.chain === chain).map(({ end }) => end),
        ),
      );
    return reports;
  }

  /** In one snapshot, so that entries that are appended in the meantime are not mistaken for a difference. */
  async verify(chain: string, expected: readonly string[] = []): Promise<ChainReport> {
    const key = await this.keys.load();
    return this.source.transaction('REPEATABLE READ', (manager) =>
      this.verifyIn(manager, key, chain, expected),
    );
  }

  private async verifyIn(
    manager: EntityManager,
    key: Buffer,
    chain: string,
    expected: readonly string[],
  ): Promise<ChainReport> {
    const head = await this.repository.findHead(manager, chain);
    if (!head) return { chain, entries: 0, problem: 'the end of the chain is missing' };
    if (!hashHead(key, chain, head).equals(head.headHash))
      return { chain, entries: 0, problem: 'the end of the chain was changed' };
    const walk = new ChainWalk(key, head, new Set(expected));
    for (let count = batchSize; count === batchSize && !walk.problem;) {
      const rows = await this.repository.findAfter(manager, { chain }, walk.position, batchSize);
      count = rows.length;
      for (const row of rows) if (!walk.accept(row)) break;
    }
    const problem = walk.problem ?? walk.findEndProblem();
    const entries = walk.position - head.deletedPosition;
    return { chain, entries, ...(problem ? { problem } : { end: walk.end }) };
  }
}

/** Follows a chain from its oldest entry. */
class ChainWalk {
  position: number;
  hash: Buffer;
  problem?: string;

  constructor(
    private readonly key: Buffer,
    private readonly head: ChainHead,
    /** Ends that were not met yet. */
    private readonly expected: Set<string>,
  ) {
    this.position = head.deletedPosition;
    this.hash = head.deletedHash;
    this.expected.delete(this.end);
  }

  get end(): string {
    return `${this.position}:${this.hash.toString('hex')}`;
  }

  accept(row: EntryRow): boolean {
    const expected = this.position + 1;
    if (Number(row.position) !== expected) this.problem = `entry ${expected} is missing`;
    else if (!hashEntry(this.key, this.hash, row).equals(row.hash))
      this.problem = `entry ${expected} was changed, replaced or moved`;
    if (this.problem) return false;
    this.position = expected;
    this.hash = row.hash;
    this.expected.delete(this.end);
    return true;
  }

  findEndProblem(): string | undefined {
    if (this.position < this.head.position) return `entry ${this.position + 1} is missing`;
    if (this.position > this.head.position) return `entry ${this.head.position + 1} was added`;
    if (!this.hash.equals(this.head.hash)) return `entry ${this.position} was replaced`;
    const [missing] = this.expected;
    return (
      missing && `the expected end ${missing} is missing: this is an older copy, or the chain was replaced`
    );
  }
}
