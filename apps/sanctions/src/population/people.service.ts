import { type Actor, auditChain, AuditTrail } from '@gatehouse/audit';
import { inTransaction } from '@gatehouse/database';
import { WebhookEventService } from '@gatehouse/webhooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PeopleRepository, type PersonRecord, type SliceQuery } from './people.repository';
import { PersonCipher } from './person-cipher';
import type { Population, PopulationPerson } from './population';
import { PopulationRepository } from './population.repository';
import { BatchGate } from './upload/batch-gate';
import { normalizeId } from './upload/person-rule';

/** Deletions of one customer that wait for others. Each is a request that is answered within seconds. */
const maxWaiting = 100;

/** Reads and deletes the people of populations, and marks those who were screened. */
@Injectable()
export class PeopleService {
  private readonly deletions = new BatchGate(2, maxWaiting);

  constructor(
    private readonly source: DataSource,
    private readonly populations: PopulationRepository,
    private readonly people: PeopleRepository,
    private readonly cipher: PersonCipher,
    private readonly webhooks: WebhookEventService,
    private readonly audit: AuditTrail,
  ) {}

  /** The next people by our id. */
  async readSlice(population: Population, query: SliceQuery): Promise<PopulationPerson[]> {
    return this.decrypt(population, await this.people.readSlice(population.id, query));
  }

  /** One page, newest first. */
  async readPage(
    population: Population,
    before: string | undefined,
    limit: number,
  ): Promise<PopulationPerson[]> {
    return this.decrypt(population, await this.people.readPage(population.id, before, limit));
  }

  /** The person with this id of the customer. */
  async findByCustomerId(population: Population, id: string): Promise<PopulationPerson | undefined> {
    const record = await this.people.findByHash(
      population.id,
      this.cipher.hashId(population, normalizeId(id)),
    );
    return record && this.decrypt(population, [record])[0];
  }

  /** Deletes the person with this id of the customer, its alerts, and the contents of the webhooks about it. Returns whether there was one. */
  delete(population: Population, actor: Actor, id: string): Promise<boolean> {
    const idHash = this.cipher.hashId(population, normalizeId(id));
    const { customerId } = population;
    return this.deletions.run(customerId, population.id, () => this.deleteByHash(population, actor, idHash));
  }

  private deleteByHash(population: Population, actor: Actor, idHash: Buffer): Promise<boolean> {
    return inTransaction(this.source, async (transaction) => {
      const { manager } = transaction;
      // Waits for slices that are being stored, which would add alerts.
      if ((await this.populations.lockExclusively(manager, population.id)) === undefined) return false;
      const personId = await this.people.delete(manager, population.id, idHash);
      if (personId === undefined) return false;
      await this.populations.addPeople(manager, population.id, -1);
      await this.webhooks.deleteContentsAbout(transaction, { groupId: population.id, subjectId: personId });
      await this.audit.append(transaction, auditChain(population), [
        {
          actor,
          action: 'person.deleted',
          subject: `population/${population.name}`,
          before: { populationId: population.id, personId },
        },
      ]);
      return true;
    });
  }

  countPending(populationId: string): Promise<number> {
    return this.people.countPending(populationId);
  }

  /**
   * Clears `pending`, and returns the ids of the people who are still as they were screened: the results of the others are outdated,
   * and their people stay pending. The transaction must hold the lock of `RunRepository.lockState`.
   */
  async markScreened(
    manager: EntityManager,
    population: Population,
    people: readonly Pick<PopulationPerson, 'id' | 'revision'>[],
  ): Promise<Set<string>> {
    return new Set(await this.people.markScreened(manager, population, people));
  }

  private decrypt(population: Population, records: readonly PersonRecord[]): PopulationPerson[] {
    return records.map(({ id, revision, pending, sealed }) => ({
      id,
      revision,
      pending,
      row: this.cipher.open(population, id, sealed),
    }));
  }
}
