import { Injectable } from '@nestjs/common';
import { LookupCache } from '../hashing/lookup-cache';
import type { CustomerChange, CustomerEntity, CustomerSettings } from './customer.entity';
import { noSettings, unknownCustomer } from './customer.errors';
import { type CustomerReference, CustomerRepository } from './customer.repository';
import { findLogoType } from './logo';

const defaultSettings: CustomerSettings = {
  asksContact: false,
  faceOnlySignIn: 'review',
  enrollment: null,
  tokenStorage: null,
  displayName: null,
  legalName: null,
  accentColor: null,
  privacyUrl: null,
  supportUrl: null,
  logo: null,
  embedOrigins: [],
  strict: false,
  reviewFourEyes: false,
};

/** By the id of the customer. */
export type EmbedOrigins = ReadonlyMap<string, readonly string[]>;

// A few megabytes at most.
const maxCachedLogos = 100;
const logoTtlMs = 60_000;

/** The settings of customers. A change applies in every process within 5 seconds. */
@Injectable()
export class CustomerService {
  private readonly recent = new LookupCache<CustomerEntity | null>();
  /** Unknown names are not kept: otherwise one address could displace all logos. */
  private readonly logos = new LookupCache<Buffer | null>({
    ttlMs: logoTtlMs,
    maxEntries: maxCachedLogos,
    keeps: (content) => content !== null,
  });
  private readonly embedding = new LookupCache<EmbedOrigins>();

  constructor(private readonly customers: CustomerRepository) {}

  /** The settings, or the defaults for an unknown customer. */
  async getSettings(customerId: string): Promise<CustomerSettings> {
    const customer = await this.recent.get(customerId, () => this.customers.find({ id: customerId }));
    return customer ? toSettings(customer) : defaultSettings;
  }

  /** The bytes of a logo by its served name; null if no customer uses it. */
  async findLogo(name: string): Promise<Buffer | null> {
    return findLogoType(name) === undefined
      ? null
      : this.logos.get(name, () => this.customers.findLogo(name));
  }

  /** The origins of all customers that allow any. */
  async getEmbedOrigins(): Promise<EmbedOrigins> {
    return this.embedding.get('all', async () => {
      const rows = await this.customers.listEmbedOrigins();
      return new Map(rows.map(({ id, embedOrigins }) => [id, embedOrigins]));
    });
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
  async update(by: CustomerReference, change: CustomerChange): Promise<CustomerEntity> {
    if (Object.keys(change).length === 0) throw noSettings();
    await this.customers.update(by, change);
    return this.get(by);
  }
}

function toSettings(customer: CustomerEntity): CustomerSettings {
  const settings: Partial<CustomerEntity> = { ...customer };
  delete settings.id;
  delete settings.name;
  delete settings.whenCreated;
  return settings as CustomerSettings;
}
