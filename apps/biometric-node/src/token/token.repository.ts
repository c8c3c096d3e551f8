import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { maxTokensPerPerson, type SealedToken, type TokenName } from './token';

// A process of release 0.2.0 deletes people without their tokens.
const hasPerson = `(
  EXISTS (SELECT FROM biometric_node.people p WHERE p.puid = t.puid AND p.gallery_id = t.gallery_id)
  OR EXISTS (SELECT FROM biometric_node.token_people p WHERE p.puid = t.puid AND p.gallery_id = t.gallery_id))`;

@Injectable()
export class TokenRepository {
  constructor(private readonly source: DataSource) {}

  /** Stores a token unless it is stored already, and deletes the oldest ones above the maximum. Needs the lock of the gallery. */
  async insert(
    manager: EntityManager,
    { galleryId, puid, tokenId }: TokenName,
    { wrappedKey, sealed }: SealedToken,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO biometric_node.tokens (gallery_id, puid, token_id, wrapped_key, sealed)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [galleryId, puid, tokenId, wrappedKey, sealed],
    );
    await manager.query(
      `DELETE FROM biometric_node.tokens WHERE gallery_id = $1 AND puid = $2 AND number NOT IN (
         SELECT number FROM biometric_node.tokens WHERE gallery_id = $1 AND puid = $2
         ORDER BY number DESC LIMIT ${maxTokensPerPerson})`,
      [galleryId, puid],
    );
  }

  /** The token of a person who is still enrolled. */
  async find({ galleryId, puid, tokenId }: TokenName): Promise<SealedToken | undefined> {
    const [row] = await this.source.query<SealedToken[]>(
      `SELECT wrapped_key AS "wrappedKey", sealed FROM biometric_node.tokens t
       WHERE gallery_id = $1 AND puid = $2 AND token_id = $3 AND ${hasPerson}`,
      [galleryId, puid, tokenId],
    );
    return row;
  }

  /** Whether there are tokens of people who were deleted. */
  async hasOrphans(): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      `SELECT 1 FROM biometric_node.tokens t WHERE NOT ${hasPerson} LIMIT 1`,
    );
    return rows.length > 0;
  }

  /** Deletes some of them, and returns their number. */
  async deleteOrphans(limit: number): Promise<number> {
    const [, count] = await this.source.query<[unknown, number]>(
      `DELETE FROM biometric_node.tokens WHERE number IN (
         SELECT number FROM biometric_node.tokens t WHERE NOT ${hasPerson} LIMIT $1)`,
      [limit],
    );
    return count;
  }
}
