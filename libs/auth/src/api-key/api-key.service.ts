import { inTransaction, uuidv7 } from '@gatehouse/database';
import { Clock, type Soon, whenKnown } from '@gatehouse/platform';
import { Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { CustomerRepository } from '../customer/customer.repository';
import { Pepper } from '../hashing/pepper';
import { RecentLookups } from '../hashing/recent-lookups';
import { RecognisedCredentials } from '../hashing/recognised-credentials';
import type { ApiKeyEntity, KeyMode } from './api-key.entity';
import { apiKeyExists, apiKeyNotActive, unknownApiKey } from './api-key.errors';
import { ApiKeyRepository } from './api-key.repository';

const longestKey = 128;

/** A caller that has shown an active API key. */
export interface AuthenticatedKey {
  id: string;
  customerId: string;
  mode: KeyMode;
}

export interface NewApiKey {
  customer: string;
  mode: KeyMode;
  /** Made when it is not given. */
  key?: string;
  apiId?: string;
  usagePlanId?: string;
  productCode?: string;
}

/** The key itself is in here once, when it is made. */
export interface CreatedApiKey {
  id: string;
  key: string;
}

@Injectable()
export class ApiKeyService {
  private readonly recent = new RecentLookups<ApiKeyEntity | null>();
  private readonly recognised = new RecognisedCredentials();

  constructor(
    private readonly source: DataSource,
    private readonly keys: ApiKeyRepository,
    private readonly customers: CustomerRepository,
    private readonly pepper: Pepper,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** Who shows this key, if it is active. */
  authenticate(key: string): Soon<AuthenticatedKey | undefined> {
    if (key.length === 0 || key.length > longestKey) return undefined;
    return whenKnown(
      this.recent.get(key, () => this.lookUp(key)),
      (row) => {
        const active = row && this.isActive(row) ? row : undefined;
        this.recognised.update(key, active !== undefined);
        return active && { id: active.id, customerId: active.customerId, mode: active.mode };
      },
    );
  }

  /** Whether this process found the key active when it last looked it up. */
  isRecognised(key: string): boolean {
    return this.recognised.has(key);
  }

  async create(wanted: NewApiKey): Promise<CreatedApiKey> {
    const customerId = await this.customers.ensure(wanted.customer);
    const { created, row } = await this.prepare({ ...wanted, customerId });
    await this.keys.insert(row);
    return created;
  }

  /** Makes sure that exactly this key exists and is active, as `npm start` wants of its demo key. */
  async ensure(wanted: NewApiKey & { key: string }): Promise<void> {
    const customerId = await this.customers.ensure(wanted.customer);
    const known = await this.keys.findByHash(await this.pepper.hash('api-key', wanted.key));
    if (!known) await this.create(wanted);
    else if (known.customerId !== customerId || known.mode !== wanted.mode) throw apiKeyExists();
    else if (!this.isActive(known)) {
      await this.source.query(
        `UPDATE auth.api_keys SET status = 'active', expires_at = NULL, last_updated = now() WHERE id = $1`,
        [known.id],
      );
    }
  }

  list(customer?: string): Promise<ApiKeyEntity[]> {
    return this.keys.list(customer);
  }

  async revoke(id: string): Promise<void> {
    if (!(await this.keys.revoke(id))) throw unknownApiKey(id);
  }

  /** A new key with the rights of the old one, which works on for the grace period and then no more. */
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
   * Fetches keys to sign webhooks with, kept no longer than that takes. Each is unwrapped when it is asked for by its id:
   * one that does not open is the trouble of whoever needs it, and of nobody else.
   */
  async reveal(ids: readonly string[]): Promise<(id: string) => string> {
    const wrapped = new Map(
      (await this.keys.wrappedKeysOf(ids)).map(({ id, wrappedKey }) => [id, wrappedKey]),
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

  private async lookUp(key: string): Promise<ApiKeyEntity | null> {
    return this.keys.findByHash(await this.pepper.hash('api-key', key));
  }

  private isActive(key: ApiKeyEntity): boolean {
    return key.status === 'active' && (key.expiresAt === null || key.expiresAt > this.clock.now());
  }

  private async prepare(
    wanted: Pick<ApiKeyEntity, 'customerId' | 'mode'> &
      Partial<Pick<ApiKeyEntity, 'apiId' | 'usagePlanId' | 'productCode'>> & { key?: string },
  ): Promise<{ created: CreatedApiKey; row: Partial<ApiKeyEntity> }> {
    const id = uuidv7();
    const key = wanted.key ?? `gh_${wanted.mode}_${randomBytes(24).toString('base64url')}`;
    const row = {
      id,
      customerId: wanted.customerId,
      keyHash: await this.pepper.hash('api-key', key),
      wrappedKey: this.vault.wrap(Buffer.from(key), wrappedKeyContext(id)),
      hint: key.slice(-4),
      mode: wanted.mode,
      apiId: wanted.apiId ?? null,
      usagePlanId: wanted.usagePlanId ?? null,
      productCode: wanted.productCode ?? null,
    };
    return { created: { id, key }, row };
  }
}

/** Binds a wrapped key to its row. */
export const wrappedKeyContext = (id: string): string => `auth.api_keys/${id}`;
