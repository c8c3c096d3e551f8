import type { EntityManager } from 'typeorm';

// Any number will do, as long as no other lock of the database uses it.
const lockSpace = 0x6761;

/** Where a gallery stands. */
export interface GalleryTruth {
  position: number;
  /** Of the person who was added last. */
  lastNumber: number;
}

/**
 * Lets nobody else write to the gallery until the transaction ends: so the order of events is the order of commits. Answers
 * undefined when there is no such gallery, or no longer.
 */
export async function lockGallery(
  manager: EntityManager,
  galleryId: number,
): Promise<GalleryTruth | undefined> {
  await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [lockSpace, galleryId]);
  const [row] = await manager.query<GalleryTruth[]>(
    `SELECT position::float8 AS position, last_number AS "lastNumber" FROM biometric_node.galleries WHERE id = $1`,
    [galleryId],
  );
  return row;
}

/**
 * How many people a gallery has: each event adds one person, who gets the next number, or removes one. Both columns tell it
 * whichever release wrote them.
 */
export const peopleColumn = '(2 * last_number::bigint - position)::float8';

/** The same of a gallery that has been read. */
export const peopleIn = ({ position, lastNumber }: GalleryTruth): number => 2 * lastNumber - position;
