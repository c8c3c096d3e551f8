import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CredentialKind } from '../credential/credential';
import type { Review } from './review';
import type { SearchScope } from './session-search.repository';

export interface PendingCredentialRow {
  puid: string;
  id: string;
  kind: CredentialKind;
  createdAt: Date;
  expiresAt: Date;
  proposal: Review | null;
}

/** The end of a page. */
export type PagePosition = [createdAt: string, puid: string, id: string];

const ofOne = 'customer_id = $1 AND mode = $2 AND puid = $3 AND id = $4';

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
      `SELECT puid, id, kind, created_at AS "createdAt", expires_at AS "expiresAt", proposal FROM sessions.pending_credentials
       WHERE customer_id = $1 AND mode = $2 AND status = 'pending' AND expires_at > $3
         AND ($4::timestamptz IS NULL OR (${createdAt}, puid, id) > ($4, $5, $6))
       ORDER BY ${createdAt}, puid, id LIMIT $7`,
      [customerId, mode, now, ...(after ?? [null, null, null]), limit],
    );
  }

  /** The caller has locked the credential. */
  async findProposal(
    manager: EntityManager,
    { customerId, mode }: SearchScope,
    puid: string,
    id: string,
  ): Promise<Review | undefined> {
    const [row] = await manager.query<{ proposal: Review | null }[]>(
      `SELECT proposal FROM sessions.pending_credentials WHERE ${ofOne}`,
      [customerId, mode, puid, id],
    );
    return row?.proposal ?? undefined;
  }

  async saveProposal(
    manager: EntityManager,
    { customerId, mode }: SearchScope,
    puid: string,
    id: string,
    proposal: Review,
  ): Promise<void> {
    await manager.query(`UPDATE sessions.pending_credentials SET proposal = $5 WHERE ${ofOne}`, [
      customerId,
      mode,
      puid,
      id,
      JSON.stringify(proposal),
    ]);
  }
}
