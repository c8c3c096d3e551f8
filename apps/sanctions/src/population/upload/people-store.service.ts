import { type Actor, auditChain, AuditTrail } from '@gatehouse/audit';
import { inTransaction, type Transaction, uuidv7 } from '@gatehouse/database';
import { Clock, CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { PersonRow } from '../../person/person-row';
import type { SanctionsConfig } from '../../sanctions.config';
import { PeopleRepository, type StoredPerson } from '../people.repository';
import { PersonCipher, type PersonHashes } from '../person-cipher';
import type { Population } from '../population';
import { PopulationWakeUpService } from '../population-wake-up.service';
import { tooManyPeople, unknownPopulation } from '../population.errors';
import { PopulationRepository } from '../population.repository';

/** What a batch did. Each row counts once, in order: a repeated id can be added and then changed. */
export interface StoredCounts {
  added: number;
  changed: number;
  unchanged: number;
}

/** A person of an upload with its hashes. */
export interface HashedRow extends PersonHashes {
  row: PersonRow;
}

/** A batch by id of the person. */
interface Change {
  id: string;
  isNew: boolean;
  storedHash?: Buffer;
  latest: HashedRow;
}

/** Encryption runs in this thread: others get a turn after this many people. */
const peoplePerTurn = 250;

/** Stores people in batches: each is one transaction with its audit entry. */
@Injectable()
export class PeopleStoreService {
  constructor(
    private readonly source: DataSource,
    private readonly populations: PopulationRepository,
    private readonly people: PeopleRepository,
    private readonly cipher: PersonCipher,
    private readonly audit: AuditTrail,
    private readonly wakeUp: PopulationWakeUpService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<SanctionsConfig, 'PEOPLE_PER_POPULATION'>,
  ) {}

  /** Adds and changes people by their ids. Throws if the population is full or was deleted. `upload` groups the audit entries. */
  store(
    population: Population,
    actor: Actor,
    upload: string,
    rows: readonly HashedRow[],
  ): Promise<StoredCounts> {
    return inTransaction(this.source, async (transaction) => {
      const { manager } = transaction;
      const people = await this.populations.lockExclusively(manager, population.id);
      if (people === undefined) throw unknownPopulation();
      const known = await this.people.findByHashes(
        manager,
        population.id,
        rows.map(({ idHash }) => idHash),
      );
      const { counts, changes } = apply(known, rows);
      const limit = this.config.PEOPLE_PER_POPULATION;
      if (people + counts.added > limit) throw tooManyPeople(limit);
      await this.write(transaction, population, changes, counts.added);
      if (counts.added + counts.changed === 0) return counts;
      transaction.afterCommit(() => this.wakeUp.wake(population.id));
      await this.audit.append(transaction, auditChain(population), [
        {
          actor,
          action: 'people.imported',
          subject: `population/${population.name}`,
          after: { populationId: population.id, upload, ...counts },
        },
      ]);
      return counts;
    });
  }

  private async write(
    { manager }: Transaction,
    population: Population,
    changes: readonly Change[],
    added: number,
  ): Promise<void> {
    const now = this.clock.now();
    const [inserted, updated]: [StoredPerson[], StoredPerson[]] = [[], []];
    for (const [i, { id, isNew, storedHash, latest }] of changes.entries()) {
      if (i % peoplePerTurn === peoplePerTurn - 1) await yieldToOthers();
      const { idHash, contentHash, row } = latest;
      if (storedHash?.equals(contentHash)) continue;
      const sealed = this.cipher.seal(population, id, row);
      (isNew ? inserted : updated).push({ id, idHash, contentHash, sealed });
    }
    if (inserted.length > 0) await this.people.insert(manager, population.id, inserted, now);
    if (updated.length > 0) await this.people.update(manager, updated, now);
    if (added > 0) await this.populations.addPeople(manager, population.id, added);
  }
}

/** Applies the rows one after the other, so that the last row with an id wins. */
function apply(
  known: readonly Omit<StoredPerson, 'sealed'>[],
  rows: readonly HashedRow[],
): { counts: StoredCounts; changes: Change[] } {
  const stored = new Map(known.map((person) => [person.idHash.toString('hex'), person]));
  const changes = new Map<string, Change>();
  const counts: StoredCounts = { added: 0, changed: 0, unchanged: 0 };
  for (const latest of rows) {
    const key = latest.idHash.toString('hex');
    const [person, change] = [stored.get(key), changes.get(key)];
    const current = change?.latest.contentHash ?? person?.contentHash;
    if (!current) counts.added++;
    else if (current.equals(latest.contentHash)) counts.unchanged++;
    else counts.changed++;
    if (change) change.latest = latest;
    else
      changes.set(key, {
        id: person?.id ?? uuidv7(),
        isNew: !person,
        storedHash: person?.contentHash,
        latest,
      });
  }
  return { counts, changes: [...changes.values()] };
}
