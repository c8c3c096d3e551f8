import { inTransaction } from '@gatehouse/database';
import { FindsDueJobs, ProcessesJob, Purge } from '@gatehouse/queues';
import { WebhookEventService } from '@gatehouse/webhooks';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PeopleRepository } from './people.repository';
import { PopulationRepository } from './population.repository';

/** Few, because the alerts of these people are deleted in the same statement: up to 500 each. */
const peopleAtOnce = 100;
const webhooksAtOnce = 1000;

/** Deletes the contents of webhooks and the rows of deleted populations, in this order: pending webhooks must not be sent. Their data keys are deleted already. */
@FindsDueJobs()
@ProcessesJob('purge-populations')
@Injectable()
export class PurgePopulations extends Purge<'purge-populations'> {
  protected readonly job = 'purge-populations';

  constructor(
    private readonly source: DataSource,
    private readonly populations: PopulationRepository,
    private readonly people: PeopleRepository,
    private readonly webhooks: WebhookEventService,
  ) {
    super();
  }

  protected async hasAny(): Promise<boolean> {
    return (await this.populations.findDeleted(this.source.manager)) !== undefined;
  }

  protected async deleteBatch(limit: number): Promise<number> {
    const id = await this.populations.findDeleted(this.source.manager);
    if (id === undefined) return 0;
    const dropped = await inTransaction(this.source, (transaction) =>
      this.webhooks.deleteContentsAbout(transaction, { groupId: id }, webhooksAtOnce),
    );
    if (dropped === webhooksAtOnce) return limit;
    const deleted = await this.people.deleteSome(this.source.manager, id, peopleAtOnce);
    if (deleted < peopleAtOnce) await this.populations.delete(this.source.manager, id);
    // The next batch may belong to another population.
    return limit;
  }
}
