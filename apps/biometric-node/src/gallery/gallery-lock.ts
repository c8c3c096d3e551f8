import type { EntityManager } from 'typeorm';

// Any number that no other lock of the database uses.
const lockNamespace = 0x6761;

/** The current state of a gallery. */
export interface GalleryState {
  position: number;
  /** The number of the person who was added last. */
  lastNumber: number;
  /** The number of people without a face. They are not in the log. */
  registeredPeople: number;
}

/**
 * Blocks other writers of the gallery until the transaction ends, so that the order of events is the order of commits. Returns
 * undefined if there is no such gallery, or no longer.
 */
export async function lockGallery(
  manager: EntityManager,
  galleryId: number,
): Promise<GalleryState | undefined> {
  await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [lockNamespace, galleryId]);
  const [row] = await manager.query<GalleryState[]>(
    `SELECT position::float8 AS position, last_number AS "lastNumber", registered_people AS "registeredPeople"
     FROM biometric_node.galleries WHERE id = $1`,
    [galleryId],
  );
  return row;
}

/**
 * The number of people with a face in a gallery: each event adds one person, who gets the next number, or removes one. So both columns give
 * the number, whichever release wrote them.
 */
export const peopleExpression = '(2 * last_number::bigint - position)::float8';

/** The number of all people of a gallery that was read. */
export const countPeople = ({ position, lastNumber, registeredPeople }: GalleryState): number =>
  2 * lastNumber - position + registeredPeople;
