import { FindsDueJobs, ProcessesJob, Purge } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { TokenRepository } from './token.repository';

/** Deletes tokens whose person was deleted by a process of release 0.2.0, which does not know tokens. */
@FindsDueJobs()
@ProcessesJob('purge-tokens')
@Injectable()
export class PurgeTokens extends Purge<'purge-tokens'> {
  // The query reads every token.
  override readonly everySeconds = 60 * 60;
  protected readonly job = 'purge-tokens';

  constructor(private readonly tokens: TokenRepository) {
    super();
  }

  protected hasAny(): Promise<boolean> {
    return this.tokens.hasOrphans();
  }

  protected deleteBatch(limit: number): Promise<number> {
    return this.tokens.deleteOrphans(limit);
  }
}
