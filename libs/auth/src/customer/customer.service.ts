import { Injectable } from '@nestjs/common';
import { LookupCache } from '../hashing/lookup-cache';
import type { CustomerEntity } from './customer.entity';
import { unknownCustomer } from './customer.errors';
import { type CustomerReference, CustomerRepository } from './customer.repository';

/** The settings of customers. A change applies in every process within 5 seconds. */
@Injectable()
export class CustomerService {
  private readonly recent = new LookupCache<CustomerEntity | null>();

  constructor(private readonly customers: CustomerRepository) {}

  /** Whether the page shows the optional contact screen. */
  async asksContact(customerId: string): Promise<boolean> {
    const customer = await this.recent.get(customerId, () => this.customers.find({ id: customerId }));
    return customer?.asksContact ?? false;
  }

  list(): Promise<CustomerEntity[]> {
    return this.customers.list();
  }

  async get(by: CustomerReference): Promise<CustomerEntity> {
    const customer = await this.customers.find(by);
    if (!customer) throw unknownCustomer('id' in by ? by.id : by.name);
    return customer;
  }

  /** Returns the changed customer. */
  async update(
    by: CustomerReference,
    settings: Pick<CustomerEntity, 'asksContact'>,
  ): Promise<CustomerEntity> {
    await this.customers.update(by, settings);
    return this.get(by);
  }
}
