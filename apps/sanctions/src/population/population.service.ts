import { type Actor, auditChain, AuditTrail } from '@gatehouse/audit';
import type { AuthenticatedKey } from '@gatehouse/auth';
import { inTransaction, type Transaction, uuidv7 } from '@gatehouse/database';
import { Clock, CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SanctionsConfig } from '../sanctions.config';
import { changeFourEyes, type FourEyes, type FourEyesOff } from './four-eyes';
import { findSettled, type Population } from './population';
import { PopulationKeyService } from './population-key.service';
import { type PopulationSettings, describeSettings, isSame, needsScreening } from './population-settings';
import { PopulationSeal } from './population-seal';
import { PopulationWakeUpService } from './population-wake-up.service';
import { populationChanging, tooManyPopulations, unknownPopulation } from './population.errors';
import { PopulationRepository, type PopulationRow, type RunRow } from './population.repository';

const callbackContext = 'callback';
const fourEyesContext = 'four-eyes-off';
const maxAttempts = 5;

export interface StoredPopulation {
  population: Population;
  createdAt: Date;
  updatedAt: Date;
}

export interface ListedPopulation extends StoredPopulation {
  run: RunRow | null;
}

/** Creates, changes, finds and deletes populations. */
@Injectable()
export class PopulationService {
  constructor(
    private readonly source: DataSource,
    private readonly populations: PopulationRepository,
    private readonly keys: PopulationKeyService,
    private readonly seals: PopulationSeal,
    private readonly audit: AuditTrail,
    private readonly wakeUp: PopulationWakeUpService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<SanctionsConfig, 'POPULATIONS_PER_CUSTOMER'>,
  ) {}

  /** Undefined if it was deleted. */
  async find(id: string): Promise<Population | undefined> {
    const row = await this.populations.find(id);
    if (row) return this.decode(row);
    // Another process may have deleted it.
    this.keys.wipe(id);
    return undefined;
  }

  /** Throws a 404 if the caller has no population with this name. */
  async require(key: AuthenticatedKey, name: string): Promise<Population> {
    const row = await this.populations.findByName(key, name);
    if (!row) throw unknownPopulation();
    return this.decode(row);
  }

  /** All of the caller, or the one with this name. */
  async list(key: AuthenticatedKey, name?: string): Promise<ListedPopulation[]> {
    const rows = await this.populations.list(key, name);
    return rows.map((row) => ({ ...this.toStored(row), run: row.run }));
  }

  /** Creates the population or replaces its settings. Without a change nothing is written. */
  async put(
    key: AuthenticatedKey,
    actor: Actor,
    name: string,
    settings: PopulationSettings,
  ): Promise<StoredPopulation & { created: boolean }> {
    // Others may create and delete it in the meantime.
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const outcome = await inTransaction(this.source, async (transaction) => {
        const row = await this.populations.findByName(key, name, transaction.manager);
        return row
          ? this.change(transaction, key, actor, row, settings)
          : this.create(transaction, key, actor, name, settings);
      });
      if (outcome) return outcome;
    }
    throw populationChanging();
  }

  /** Deletes the data key at once. The rows are deleted by a job. */
  async delete(key: AuthenticatedKey, actor: Actor, name: string): Promise<void> {
    await inTransaction(this.source, async (transaction) => {
      const row = await this.populations.findByName(key, name, transaction.manager);
      if (!row) throw unknownPopulation();
      await this.populations.markDeleted(transaction.manager, row.id, this.clock.now());
      transaction.afterCommit(() => {
        this.keys.wipe(row.id);
        this.wakeUp.wakePurge();
      });
      await this.audit.append(transaction, auditChain(key), [
        {
          actor,
          action: 'population.deleted',
          subject: `population/${name}`,
          before: { id: row.id, people: row.people },
        },
      ]);
    });
  }

  private async create(
    transaction: Transaction,
    key: AuthenticatedKey,
    actor: Actor,
    name: string,
    sent: PopulationSettings,
  ): Promise<(StoredPopulation & { created: boolean }) | undefined> {
    const { manager } = transaction;
    const settings = { ...sent, fourEyes: sent.fourEyes ?? false };
    settings.requireDataset();
    const limit = this.config.POPULATIONS_PER_CUSTOMER;
    if ((await this.populations.countLocked(manager, key.customerId)) >= limit)
      throw tooManyPopulations(limit);
    const [id, now] = [uuidv7(), this.clock.now()];
    const { plain, wrapped } = this.keys.create(id);
    const row: PopulationRow = {
      id,
      customerId: key.customerId,
      mode: key.mode,
      name,
      ...this.encode({ id, dataKey: plain }, key, settings),
      wrappedKey: wrapped,
      settingsRevision: 1,
      people: 0,
      listVersions: null,
      createdAt: now,
      updatedAt: now,
    };
    plain.fill(0);
    if (!(await this.populations.insert(manager, row))) return undefined;
    transaction.afterCommit(() => this.wakeUp.wake(id));
    await this.audit.append(transaction, auditChain(key), [
      {
        actor,
        action: 'population.created',
        subject: `population/${name}`,
        after: { id, ...describeSettings({ ...settings, apiKeyId: key.id }) },
      },
    ]);
    return { ...this.toStored(row), created: true };
  }

  private async change(
    transaction: Transaction,
    key: AuthenticatedKey,
    actor: Actor,
    row: PopulationRow,
    sent: PopulationSettings,
  ): Promise<StoredPopulation & { created: boolean }> {
    const { manager } = transaction;
    const stored = this.toStored(row);
    const before = stored.population;
    const now = this.clock.now();
    const settings = { ...sent, ...changeFourEyes(before, sent.fourEyes, actor, now) };
    const after = { ...settings, apiKeyId: key.id };
    if (isSame(before, after)) return { ...stored, created: false };
    if (before.dataset !== after.dataset) settings.requireDataset();
    const encoded = this.encode(before, key, settings);
    await this.populations.update(manager, row.id, encoded, now);
    const isReset = needsScreening(before, after);
    if (isReset) {
      await this.populations.resetState(manager, row.id, before.dataset === after.dataset, now);
      transaction.afterCommit(() => this.wakeUp.wake(row.id));
    }
    await this.audit.append(transaction, auditChain(key), [
      {
        actor,
        action: 'population.changed',
        subject: `population/${row.name}`,
        before: describeSettings(before),
        after: describeSettings(after),
      },
    ]);
    const reset = { settingsRevision: row.settingsRevision + 1, listVersions: null };
    return {
      ...this.toStored({ ...row, ...encoded, ...(isReset && reset), updatedAt: now }),
      created: false,
    };
  }

  private encode(
    holder: Pick<Population, 'id' | 'dataKey'>,
    key: AuthenticatedKey,
    {
      dataset,
      threshold,
      fourEyes,
      fourEyesOff,
      callback,
    }: Pick<Population, 'dataset' | 'threshold' | 'callback'> & FourEyes,
  ) {
    const seal = (value: object | undefined, context: string) =>
      value ? this.seals.seal(holder, Buffer.from(JSON.stringify(value)), context) : null;
    return {
      apiKeyId: key.id,
      dataset,
      threshold,
      fourEyes,
      fourEyesOff: seal(fourEyesOff, fourEyesContext),
      callback: seal(callback, callbackContext),
    };
  }

  private toStored(row: PopulationRow): StoredPopulation {
    return { population: this.decode(row), createdAt: row.createdAt, updatedAt: row.updatedAt };
  }

  private decode(row: PopulationRow): Population {
    const { id } = row;
    const listVersions = findSettled(row.listVersions);
    const dataKey = this.keys.unwrap(id, row.wrappedKey);
    const open = <T>(sealed: Buffer | null, context: string): T | null =>
      sealed && (JSON.parse(this.seals.open({ id, dataKey }, sealed, context).toString()) as T);
    const callback = open<NonNullable<Population['callback']>>(row.callback, callbackContext);
    const fourEyesOff = open<FourEyesOff>(row.fourEyesOff, fourEyesContext);
    return {
      id,
      customerId: row.customerId,
      mode: row.mode,
      name: row.name,
      apiKeyId: row.apiKeyId,
      dataset: row.dataset,
      threshold: row.threshold,
      fourEyes: row.fourEyes,
      settingsRevision: row.settingsRevision,
      people: row.people,
      ...(fourEyesOff && { fourEyesOff }),
      ...(callback && { callback }),
      ...(listVersions && { listVersions }),
      heldVersions: row.listVersions ?? [],
      dataKey,
    };
  }
}
