import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BiometricNodeConfig } from '../biometric-node.config';
import { tooManyGalleries, tooManyPeople } from './gallery.errors';
import { peopleColumn } from './gallery.lock';

// Any number will do, as long as no other lock of the database uses it.
const lockSpace = 0x6763;

const usage = `
  SELECT count(*)::integer AS galleries, coalesce(sum(${peopleColumn}), 0) AS people
  FROM biometric_node.galleries WHERE customer_id = $1`;

export interface CustomerUsage {
  galleries: number;
  people: number;
}

/** How many galleries and people a customer may have, in all modes and versions together. */
@Injectable()
export class CustomerLimits {
  readonly maxGalleries: number;
  readonly maxPeople: number;

  constructor(@Inject(CONFIG) config: BiometricNodeConfig) {
    this.maxGalleries = config.MAX_GALLERIES_PER_CUSTOMER;
    this.maxPeople = config.MAX_PEOPLE_PER_CUSTOMER;
  }

  /** Lets nobody else add galleries or people of this customer until the transaction ends; after the lock of a gallery, never before. */
  async lock(manager: EntityManager, customerId: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [lockSpace, customerId]);
  }

  /** How many more people there may be. True until the transaction ends under the lock, else a moment ago. */
  async roomForPeople(manager: EntityManager, customerId: string): Promise<number> {
    const { people } = await this.usageOf(manager, customerId);
    return Math.max(0, this.maxPeople - people);
  }

  /** Throws unless there is room for one more gallery, and for the person that it is made for. Needs the lock. */
  async requireRoomForGallery(manager: EntityManager, customerId: string): Promise<void> {
    const { galleries, people } = await this.usageOf(manager, customerId);
    if (galleries >= this.maxGalleries) throw tooManyGalleries(this.maxGalleries);
    if (people >= this.maxPeople) throw tooManyPeople(this.maxPeople);
  }

  private async usageOf(manager: EntityManager, customerId: string): Promise<CustomerUsage> {
    const [row] = await manager.query<CustomerUsage[]>(usage, [customerId]);
    return row!;
  }
}
