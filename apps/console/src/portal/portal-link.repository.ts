import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PortalLink } from './portal-link';

const columns = `id, customer_id AS "customerId", customer, mode, key_id AS "keyId", screens, origins,
  created_at AS "createdAt", ends_at AS "endsAt", exchanged_at AS "exchangedAt"`;

@Injectable()
export class PortalLinkRepository {
  constructor(private readonly source: DataSource) {}

  async insert(manager: EntityManager, link: PortalLink): Promise<void> {
    await manager.query(
      `INSERT INTO console.portal_links (id, customer_id, customer, mode, key_id, screens, origins, created_at, ends_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        link.id,
        link.customerId,
        link.customer,
        link.mode,
        link.keyId,
        link.screens,
        link.origins,
        link.createdAt,
        link.endsAt,
      ],
    );
  }

  async find(id: string): Promise<PortalLink | undefined> {
    const [link] = await this.source.query<PortalLink[]>(
      `SELECT ${columns} FROM console.portal_links WHERE id = $1`,
      [id],
    );
    return link;
  }

  async findSession(id: string, sessionHash: Buffer): Promise<PortalLink | undefined> {
    const [link] = await this.source.query<PortalLink[]>(
      `SELECT ${columns} FROM console.portal_links WHERE id = $1 AND session_hash = $2`,
      [id, sessionHash],
    );
    return link;
  }

  /** Of several exchanges at the same time, one returns true. */
  async exchange(manager: EntityManager, id: string, sessionHash: Buffer, now: Date): Promise<boolean> {
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE console.portal_links SET exchanged_at = $3, session_hash = $2
       WHERE id = $1 AND exchanged_at IS NULL AND ends_at > $3`,
      [id, sessionHash, now],
    );
    return count === 1;
  }

  async deleteEnded(manager: EntityManager, before: Date): Promise<void> {
    await manager.query('DELETE FROM console.portal_links WHERE ends_at < $1', [before]);
  }
}
