import { inTransaction } from '@gatehouse/database';
import { IdempotencyKeys, type IdempotentRequest } from '@gatehouse/idempotency';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Session } from './session';
import { SessionCreationService } from './session-creation.service';

/** What makes two wishes for a session the same request. */
export interface Repeatable {
  idempotent?: IdempotentRequest;
  /** The wish to the letter, asked for where it may be repeated. */
  text: () => string;
}

/** Creates the session that a host wishes for: once, however often the same request comes. */
@Injectable()
export class IdempotentCreationService {
  constructor(
    private readonly source: DataSource,
    private readonly creation: SessionCreationService,
    private readonly idempotencyKeys: IdempotencyKeys,
  ) {}

  async open({ idempotent, text }: Repeatable, make: () => Session): Promise<Session> {
    if (idempotent) return this.openOnce(idempotent, text(), make);
    const session = make();
    await this.creation.save(session);
    return session;
  }

  private openOnce(idempotent: IdempotentRequest, text: string, make: () => Session): Promise<Session> {
    return inTransaction(this.source, async (transaction) => {
      const { manager } = transaction;
      const first = await this.idempotencyKeys.firstOutcome(manager, idempotent, text);
      if (first) return this.creation.findIn(manager, first.id);
      const session = make();
      await this.creation.saveIn(transaction, session);
      await this.idempotencyKeys.remember(manager, idempotent, text, session);
      return session;
    });
  }
}
