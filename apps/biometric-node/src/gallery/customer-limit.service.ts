import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BiometricNodeConfig } from '../biometric-node.config';
import { tooManyGalleries, tooManyPeople } from './gallery.errors';
import { peopleExpression } from './gallery-lock';

// Any number that no other lock of the database uses.
const lockNamespace = 0x6763;

const usageQuery = `
  SELECT count(*)::integer AS galleries, coalesce(sum(${peopleExpression} + registered_people), 0) AS people
  FROM biometric_node.galleries WHERE customer_id = $1`;

export interface CustomerUsage {
  galleries: number;
  people: number;
}

/** The maximum of galleries and people of a customer, in all modes and versions together. */
@Injectable()
export class CustomerLimitService {
  readonly maxGalleries: number;
  readonly maxPeople: number;

  constructor(@Inject(CONFIG) config: BiometricNodeConfig) {
    this.maxGalleries = config.MAX_GALLERIES_PER_CUSTOMER;
    this.maxPeople = config.MAX_PEOPLE_PER_CUSTOMER;
  }

  /** Blocks others from adding galleries or people of this customer until the transaction ends. Take it after the lock of a gallery, never before. */
  async lock(manager: EntityManager, customerId: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [lockNamespace, customerId]);
  }

  /** How many more people the customer may have. Exact until the transaction ends under the lock, otherwise a snapshot. */
  async countFreePlaces(manager: EntityManager, customerId: string): Promise<number> {
    const { people } = await this.readUsage(manager, customerId);
    return Math.max(0, this.maxPeople - people);
  }

  /** Throws unless the customer may have one more gallery, and one more person. Needs the lock. */
  async requireRoomForGallery(manager: EntityManager, customerId: string): Promise<void> {
    const { galleries, people } = await this.readUsage(manager, customerId);
    if (galleries >= this.maxGalleries) throw tooManyGalleries(this.maxGalleries);
    if (people >= this.maxPeople) throw tooManyPeople(this.maxPeople);
  }

  private async readUsage(manager: EntityManager, customerId: string): Promise<CustomerUsage> {
    const [row] = await manager.query<CustomerUsage[]>(usageQuery, [customerId]);
    return row!;
  }
}
