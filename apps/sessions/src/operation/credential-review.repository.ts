import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CredentialKind } from '../credential/credential';
import type { SearchScope } from './session-search.repository';

export interface PendingCredentialRow {
  puid: string;
  id: string;
  kind: CredentialKind;
  createdAt: Date;
  expiresAt: Date;
}

/** The end of a page. */
export type PagePosition = [createdAt: string, puid: string, id: string];

@Injectable()
export class CredentialReviewRepository {
  constructor(private readonly source: DataSource) {}

  /** Pending credentials of all people of a customer, oldest first. Times are compared in milliseconds, as cursors contain them. */
  list(
    { customerId, mode }: SearchScope,
    limit: number,
    now: Date,
    after: PagePosition | undefined,
  ): Promise<PendingCredentialRow[]> {
    const createdAt = `date_trunc('milliseconds', created_at)`;
    return this.source.query(
      `SELECT puid, id, kind, created_at AS "createdAt", expires_at AS "expiresAt" FROM sessions.pending_credentials
       WHERE customer_id = $1 AND mode = $2 AND status = 'pending' AND expires_at > $3
         AND ($4::timestamptz IS NULL OR (${createdAt}, puid, id) > ($4, $5, $6))
       ORDER BY ${createdAt}, puid, id LIMIT $7`,
      [customerId, mode, now, ...(after ?? [null, null, null]), limit],
    );
  }
}
