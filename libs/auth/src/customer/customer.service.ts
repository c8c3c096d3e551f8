import { Injectable } from '@nestjs/common';
import { LookupCache } from '../hashing/lookup-cache';
import type { CustomerEntity, CustomerSettings } from './customer.entity';
import { noSettings, unknownCustomer } from './customer.errors';
import { type CustomerReference, CustomerRepository } from './customer.repository';

const defaultSettings: CustomerSettings = {
  asksContact: false,
  faceOnlySignIn: 'review',
  enrollment: null,
  tokenStorage: null,
};

/** The settings of customers. A change applies in every process within 5 seconds. */
@Injectable()
export class CustomerService {
  private readonly recent = new LookupCache<CustomerEntity | null>();

  constructor(private readonly customers: CustomerRepository) {}

  /** The settings, or the defaults for an unknown customer. */
  async getSettings(customerId: string): Promise<CustomerSettings> {
    const customer = await this.recent.get(customerId, () => this.customers.find({ id: customerId }));
    const { asksContact, faceOnlySignIn, enrollment, tokenStorage } = customer ?? defaultSettings;
    return { asksContact, faceOnlySignIn, enrollment, tokenStorage };
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
  async update(by: CustomerReference, settings: Partial<CustomerSettings>): Promise<CustomerEntity> {
    if (Object.keys(settings).length === 0) throw noSettings();
    await this.customers.update(by, settings);
    return this.get(by);
  }
}
