import { inTransaction, uuidv7 } from '@gatehouse/database';
import { Clock, type MaybePromise, mapMaybe } from '@gatehouse/platform';
import { Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { credentialGenerators } from '../credential/credential-format';
import { CustomerRepository } from '../customer/customer.repository';
import { PepperService } from '../hashing/pepper.service';
import { LookupCache } from '../hashing/lookup-cache';
import { RecognisedCredentials } from '../hashing/recognised-credentials';
import type { ApiKeyEntity, KeyMode } from './api-key.entity';
import { apiKeyExists, apiKeyNotActive, unknownApiKey } from './api-key.errors';
import { ApiKeyRepository } from './api-key.repository';

const maxKeyLength = 128;

/** The active API key of a caller. */
export interface AuthenticatedKey {
  id: string;
  customerId: string;
  mode: KeyMode;
  /** The operator who calls in the place of the customer, with the admin token. */
  operator?: string;
}

export interface NewApiKey {
  customer: string;
  mode: KeyMode;
  /** Generated if omitted. */
  key?: string;
  apiId?: string;
  usagePlanId?: string;
  productCode?: string;
}

/** The only result that contains the key itself. */
export interface CreatedApiKey {
  id: string;
  key: string;
}

@Injectable()
export class ApiKeyService {
  private readonly recent = new LookupCache<ApiKeyEntity | null>();
  private readonly recognised = new RecognisedCredentials();

  constructor(
    private readonly source: DataSource,
    private readonly keys: ApiKeyRepository,
    private readonly customers: CustomerRepository,
    private readonly pepper: PepperService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** Finds the key if it is active. */
  authenticate(key: string): MaybePromise<AuthenticatedKey | undefined> {
    if (key.length === 0 || key.length > maxKeyLength) return undefined;
    return mapMaybe(
      this.recent.get(key, () => this.findByKey(key)),
      (row) => {
        const active = row && this.isActive(row) ? row : undefined;
        this.recognised.update(key, active !== undefined);
        return active && toAuthenticated(active);
      },
    );
  }

  /** Finds the key by its id if it is active; without a cache, so that a revoked key ends the calls of operators at once. */
  async findActive(id: string): Promise<AuthenticatedKey | undefined> {
    const row = await this.keys.findById(id);
    return row && this.isActive(row) ? toAuthenticated(row) : undefined;
  }

  /** Whether the last lookup in this process found the key active. */
  isRecognised(key: string): boolean {
    return this.recognised.has(key);
  }

  async create(input: NewApiKey): Promise<CreatedApiKey> {
    const customerId = await this.customers.ensure(input.customer);
    const { created, row } = await this.prepare({ ...input, customerId });
    await this.keys.insert(row);
    return created;
  }

  /** Creates or reactivates exactly this key. Used for the demo key of `npm start`. */
  async ensure(input: NewApiKey & { key: string }): Promise<void> {
    const customerId = await this.customers.ensure(input.customer);
    const known = await this.keys.findByHash(await this.pepper.hash('api-key', input.key));
    if (!known) await this.create(input);
    else if (known.customerId !== customerId || known.mode !== input.mode) throw apiKeyExists();
    else if (!this.isActive(known)) {
      await this.source.query(
        `UPDATE auth.api_keys SET status = 'active', expires_at = NULL, last_updated = now() WHERE id = $1`,
        [known.id],
      );
    }
  }

  /** Revokes exactly this key, if it exists. */
  async withdraw(key: string): Promise<void> {
    const known = await this.keys.findByHash(await this.pepper.hash('api-key', key));
    if (known) await this.keys.revoke(known.id);
  }

  list(customer?: string): Promise<ApiKeyEntity[]> {
    return this.keys.list(customer);
  }

  async revoke(id: string): Promise<void> {
    if (!(await this.keys.revoke(id))) throw unknownApiKey(id);
  }

  /** Creates a key with the settings of the old one, which expires after the grace period. */
  async rotate(id: string, graceSeconds: number): Promise<CreatedApiKey> {
    const old = await this.keys.findById(id);
    if (!old) throw unknownApiKey(id);
    if (!this.isActive(old)) throw apiKeyNotActive(id);
    const { created, row } = await this.prepare(old);
    await inTransaction(this.source, async ({ manager }) => {
      await this.keys.insert(row, manager);
      await this.keys.expire(id, new Date(this.clock.now().getTime() + graceSeconds * 1000), manager);
    });
    return created;
  }

  /**
   * Loads keys to sign webhooks with. Each key is unwrapped when it is first used, so one that cannot be unwrapped fails only
   * the webhooks that need it.
   */
  async unwrapKeys(ids: readonly string[]): Promise<(id: string) => string> {
    const wrapped = new Map(
      (await this.keys.findWrappedKeys(ids)).map(({ id, wrappedKey }) => [id, wrappedKey]),
    );
    const keys = new Map<string, string>();
    const unwrap = (id: string): string => {
      const wrappedKey = wrapped.get(id);
      if (!wrappedKey) throw unknownApiKey(id);
      return this.vault.unwrap(wrappedKey, wrappedKeyContext(id)).toString();
    };
    return (id) => {
      const key = keys.get(id) ?? unwrap(id);
      keys.set(id, key);
      return key;
    };
  }

  private async findByKey(key: string): Promise<ApiKeyEntity | null> {
    return this.keys.findByHash(await this.pepper.hash('api-key', key));
  }

  private isActive(key: ApiKeyEntity): boolean {
    return key.status === 'active' && (key.expiresAt === null || key.expiresAt > this.clock.now());
  }

  private async prepare(
    input: Pick<ApiKeyEntity, 'customerId' | 'mode'> &
      Partial<Pick<ApiKeyEntity, 'apiId' | 'usagePlanId' | 'productCode'>> & { key?: string },
  ): Promise<{ created: CreatedApiKey; row: Partial<ApiKeyEntity> }> {
    const id = uuidv7();
    const key = input.key ?? credentialGenerators[`${input.mode}Key`]();
    const row = {
      id,
      customerId: input.customerId,
      keyHash: await this.pepper.hash('api-key', key),
      wrappedKey: this.vault.wrap(Buffer.from(key), wrappedKeyContext(id)),
      hint: key.slice(-4),
      mode: input.mode,
      apiId: input.apiId ?? null,
      usagePlanId: input.usagePlanId ?? null,
      productCode: input.productCode ?? null,
    };
    return { created: { id, key }, row };
  }
}

const toAuthenticated = ({ id, customerId, mode }: ApiKeyEntity): AuthenticatedKey => ({
  id,
  customerId,
  mode,
});

/** Binds a wrapped key to its row. */
export const wrappedKeyContext = (id: string): string => `auth.api_keys/${id}`;
