import { inTransaction } from '@gatehouse/database';
import { IdempotencyKeyService, type IdempotentRequest } from '@gatehouse/idempotency';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Session } from './session';
import { SessionCreationService } from './session-creation.service';

/** Identifies repetitions of a creation. */
export interface IdempotentCreation {
  idempotent?: IdempotentRequest;
  /** The content of the request; computed only with an idempotency key. */
  text: () => string;
}

/** Creates a session once per idempotency key. */
@Injectable()
export class IdempotentCreationService {
  constructor(
    private readonly source: DataSource,
    private readonly sessionCreation: SessionCreationService,
    private readonly idempotencyKeys: IdempotencyKeyService,
  ) {}

  async create({ idempotent, text }: IdempotentCreation, make: () => Session): Promise<Session> {
    if (idempotent) return this.createOnce(idempotent, text(), make);
    const session = make();
    await this.sessionCreation.save(session);
    return session;
  }

  private createOnce(idempotent: IdempotentRequest, text: string, make: () => Session): Promise<Session> {
    return inTransaction(this.source, async (transaction) => {
      const { manager } = transaction;
      const first = await this.idempotencyKeys.findFirstOutcome(manager, idempotent, text);
      if (first) return this.sessionCreation.findIn(manager, first.id);
      const session = make();
      await this.sessionCreation.saveIn(transaction, session);
      await this.idempotencyKeys.storeOutcome(manager, idempotent, text, session);
      return session;
    });
  }
}
