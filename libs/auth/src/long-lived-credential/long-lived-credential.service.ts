import { uuidv7 } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuthenticatedClient } from '../client-credential/client-credential.service';
import { credentialGenerators } from '../credential/credential-format';
import { CustomerRepository } from '../customer/customer.repository';
import { PepperService } from '../hashing/pepper.service';
import { LookupCache } from '../hashing/lookup-cache';
import { LongLivedCredentialEntity } from './long-lived-credential.entity';
import { unknownLongLivedCredential } from './long-lived-credential.errors';

const maxTokenLength = 128;

/** The only result that contains the token. */
export interface CreatedLongLivedCredential {
  id: string;
  token: string;
}

@Injectable()
export class LongLivedCredentialService {
  private readonly recent = new LookupCache<LongLivedCredentialEntity | null>();

  constructor(
    private readonly source: DataSource,
    private readonly customers: CustomerRepository,
    private readonly pepper: PepperService,
  ) {}

  /** Returns the client if the token is active. */
  async authenticate(token: string): Promise<AuthenticatedClient | undefined> {
    if (token.length > maxTokenLength) return undefined;
    const row = await this.recent.get(token, () => this.findByToken(token));
    return row?.status === 'active' ? { id: row.id, customerId: row.customerId } : undefined;
  }

  async create(customer: string): Promise<CreatedLongLivedCredential> {
    const id = uuidv7();
    const token = credentialGenerators.slc();
    await this.credentials.insert({
      id,
      customerId: await this.customers.ensure(customer),
      tokenHash: await this.pepper.hash('slc', token),
      hint: token.slice(-4),
      status: 'active',
    });
    return { id, token };
  }

  list(): Promise<LongLivedCredentialEntity[]> {
    return this.credentials.find({
      relations: { customer: true },
      order: { whenCreated: 'DESC', id: 'DESC' },
    });
  }

  async revoke(id: string): Promise<void> {
    const { affected } = await this.credentials.update({ id }, { status: 'revoked' });
    if (affected !== 1) throw unknownLongLivedCredential(id);
  }

  private async findByToken(token: string): Promise<LongLivedCredentialEntity | null> {
    return this.credentials.findOneBy({ tokenHash: await this.pepper.hash('slc', token) });
  }

  private get credentials() {
    return this.source.getRepository(LongLivedCredentialEntity);
  }
}
