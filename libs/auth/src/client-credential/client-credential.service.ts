import { uuidv7 } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { DataSource } from 'typeorm';
import { credentialGenerators } from '../credential/credential-format';
import { CustomerRepository } from '../customer/customer.repository';
import { PepperService } from '../hashing/pepper.service';
import { LookupCache } from '../hashing/lookup-cache';
import type { ClientPair } from './authorization-header';
import { ClientCredentialEntity } from './client-credential.entity';
import { clientExists, unknownClient } from './client-credential.errors';

/** A caller with valid client credentials. */
export interface AuthenticatedClient {
  id: string;
  customerId: string;
}

/** The only result that contains the secret. */
export interface CreatedClient {
  id: string;
  clientId: string;
  clientSecret: string;
}

@Injectable()
export class ClientCredentialService {
  private readonly recent = new LookupCache<ClientCredentialEntity | null>();
  private readonly recentById = new LookupCache<ClientCredentialEntity | null>();

  constructor(
    private readonly source: DataSource,
    private readonly customers: CustomerRepository,
    private readonly pepper: PepperService,
  ) {}

  /** Returns the client if it is active and the secret is correct. */
  async authenticate(clientId: string, clientSecret: string): Promise<AuthenticatedClient | undefined> {
    if (clientId.length > 128 || clientSecret.length > 128 || clientId.includes('\0')) return undefined;
    const row = await this.recent.get(clientId, () => this.clients.findOneBy({ clientId }));
    // An unknown client takes the same time as a known one.
    const given = await this.pepper.hash('client-secret', clientSecret);
    const same = timingSafeEqual(given, row?.secretHash ?? Buffer.alloc(given.length));
    return same ? toActiveClient(row) : undefined;
  }

  /** Tries all pairs, so that the time does not reveal which one is correct. */
  async authenticateAny(pairs: readonly ClientPair[]): Promise<AuthenticatedClient | undefined> {
    const found = await Promise.all(
      pairs.map(({ clientId, clientSecret }) => this.authenticate(clientId, clientSecret)),
    );
    return found.find((client) => client !== undefined);
  }

  /** Finds an active client. */
  async findActive(id: string): Promise<AuthenticatedClient | undefined> {
    return toActiveClient(await this.recentById.get(id, () => this.clients.findOneBy({ id })));
  }

  async create(customer: string): Promise<CreatedClient> {
    const created = {
      id: uuidv7(),
      clientId: credentialGenerators.clientId(),
      clientSecret: credentialGenerators.clientSecret(),
    };
    await this.clients.insert({
      id: created.id,
      customerId: await this.customers.ensure(customer),
      clientId: created.clientId,
      secretHash: await this.pepper.hash('client-secret', created.clientSecret),
      status: 'active',
    });
    return created;
  }

  /** Creates or reactivates exactly these credentials. */
  async ensure(customer: string, clientId: string, clientSecret: string): Promise<void> {
    const customerId = await this.customers.ensure(customer);
    const secretHash = await this.pepper.hash('client-secret', clientSecret);
    const known = await this.clients.findOneBy({ clientId });
    if (known && known.customerId !== customerId) throw clientExists(clientId);
    if (known) await this.clients.update({ id: known.id }, { secretHash, status: 'active' });
    else await this.clients.insert({ id: uuidv7(), customerId, clientId, secretHash, status: 'active' });
  }

  /** Revokes the credentials with this client id, if they exist. */
  async withdraw(clientId: string): Promise<void> {
    await this.clients.update({ clientId }, { status: 'revoked' });
  }

  list(): Promise<ClientCredentialEntity[]> {
    return this.clients.find({ relations: { customer: true }, order: { whenCreated: 'DESC', id: 'DESC' } });
  }

  async revoke(id: string): Promise<void> {
    const { affected } = await this.clients.update({ id }, { status: 'revoked' });
    if (affected !== 1) throw unknownClient(id);
  }

  private get clients() {
    return this.source.getRepository(ClientCredentialEntity);
  }
}

const toActiveClient = (row: ClientCredentialEntity | null): AuthenticatedClient | undefined =>
  row?.status === 'active' ? { id: row.id, customerId: row.customerId } : undefined;
