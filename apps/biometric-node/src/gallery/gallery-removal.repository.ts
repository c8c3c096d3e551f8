import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockGallery, countPeople } from './gallery-lock';
import { galleryChannel, removedNotification } from './gallery-notification';

export interface RemovedGallery {
  /** Undefined if it was removed before. */
  id?: number;
  people: number;
}

// In the order of the foreign keys. The wrapped keys of the people, of the pages and of the tokens are deleted with their rows.
const removalStatements = [
  // From here on new enrollments are rejected.
  'SELECT 1 FROM biometric_node.galleries WHERE id = $1 FOR UPDATE',
  `WITH deleted AS (DELETE FROM biometric_node.enrollments WHERE gallery_id = $1 RETURNING id, for_session)
   INSERT INTO biometric_node.withdrawals (enrollment_id)
   SELECT id FROM deleted WHERE for_session ON CONFLICT DO NOTHING`,
  `WITH deleted AS (DELETE FROM biometric_node.token_people WHERE gallery_id = $1 RETURNING enrollment_id)
   INSERT INTO biometric_node.withdrawals (enrollment_id) SELECT enrollment_id FROM deleted ON CONFLICT DO NOTHING`,
  'DELETE FROM biometric_node.tokens WHERE gallery_id = $1',
  'DELETE FROM biometric_node.template_pages WHERE gallery_id = $1',
  'DELETE FROM biometric_node.people WHERE gallery_id = $1',
  'DELETE FROM biometric_node.events WHERE gallery_id = $1',
  `INSERT INTO biometric_node.removed_galleries (guid, customer_id, mode, version)
   SELECT guid, customer_id, mode, version FROM biometric_node.galleries WHERE id = $1`,
  'DELETE FROM biometric_node.galleries WHERE id = $1',
];

/**
 * Removes galleries, each in one transaction: an interrupted removal removes nothing and can be repeated. A session that repeats a
 * request for an enrollment of the gallery gets the answer `withdrawn`.
 */
@Injectable()
export class GalleryRemovalRepository {
  constructor(private readonly source: DataSource) {}

  /** Returns what was removed; undefined if there never was such a gallery. */
  async remove(guid: string): Promise<RemovedGallery | undefined> {
    const id = await this.findId(guid);
    const removed = id === undefined ? undefined : await this.removeById(id);
    if (removed) return removed;
    return (await this.wasRemoved(guid)) ? { people: 0 } : undefined;
  }

  private removeById(id: number): Promise<RemovedGallery | undefined> {
    return this.source.transaction(async (manager) => {
      // A million people take longer than the statement timeout of requests.
      await manager.query('SET LOCAL statement_timeout = 0');
      const state = await lockGallery(manager, id);
      if (!state) return undefined;
      for (const statement of removalStatements) await manager.query(statement, [id]);
      await manager.query('SELECT pg_notify($1, $2)', [galleryChannel, removedNotification(id)]);
      return { id, people: countPeople(state) };
    });
  }

  private async findId(guid: string): Promise<number | undefined> {
    const [row] = await this.source.query<{ id: number }[]>(
      'SELECT id FROM biometric_node.galleries WHERE guid = $1',
      [guid],
    );
    return row?.id;
  }

  private async wasRemoved(guid: string): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      'SELECT 1 FROM biometric_node.removed_galleries WHERE guid = $1',
      [guid],
    );
    return rows.length > 0;
  }
}
