import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockGallery, peopleIn } from './gallery.lock';
import { galleryChannel, removedNotice } from './gallery.notice';

export interface RemovedGallery {
  /** Undefined when it had been removed before. */
  id?: number;
  people: number;
}

// In the order of what refers to what. With the rows go the wrapped keys of the people and of the pages.
const removals = [
  // From here on new enrollments are refused.
  'SELECT 1 FROM biometric_node.galleries WHERE id = $1 FOR UPDATE',
  `WITH gone AS (DELETE FROM biometric_node.enrollments WHERE gallery_id = $1 RETURNING id, for_session)
   INSERT INTO biometric_node.withdrawals (enrollment_id)
   SELECT id FROM gone WHERE for_session ON CONFLICT DO NOTHING`,
  'DELETE FROM biometric_node.template_pages WHERE gallery_id = $1',
  'DELETE FROM biometric_node.people WHERE gallery_id = $1',
  'DELETE FROM biometric_node.events WHERE gallery_id = $1',
  `INSERT INTO biometric_node.removed_galleries (guid, customer_id, mode, version)
   SELECT guid, customer_id, mode, version FROM biometric_node.galleries WHERE id = $1`,
  'DELETE FROM biometric_node.galleries WHERE id = $1',
];

/**
 * Removes galleries. It is one transaction: if it is interrupted, nothing was removed and it can be repeated. A session that asks
 * again for an enrollment of the gallery learns that it was withdrawn.
 */
@Injectable()
export class GalleryRemoval {
  constructor(private readonly source: DataSource) {}

  /** Answers what was removed; undefined where there never was such a gallery. */
  async remove(guid: string): Promise<RemovedGallery | undefined> {
    const id = await this.idOf(guid);
    const removed = id === undefined ? undefined : await this.removeById(id);
    if (removed) return removed;
    return (await this.wasRemoved(guid)) ? { people: 0 } : undefined;
  }

  private removeById(id: number): Promise<RemovedGallery | undefined> {
    return this.source.transaction(async (manager) => {
      // A million people take longer than any query of a request may.
      await manager.query('SET LOCAL statement_timeout = 0');
      const truth = await lockGallery(manager, id);
      if (!truth) return undefined;
      for (const statement of removals) await manager.query(statement, [id]);
      await manager.query('SELECT pg_notify($1, $2)', [galleryChannel, removedNotice(id)]);
      return { id, people: peopleIn(truth) };
    });
  }

  private async idOf(guid: string): Promise<number | undefined> {
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
