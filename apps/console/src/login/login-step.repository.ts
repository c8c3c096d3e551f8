import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** `new_passkey` is of a user who is logged in; the others lead to a login. */
export type LoginPurpose = 'second_factor' | 'new_passkey' | 'oidc';

/** What a browser has begun and must finish with the same cookie. */
export interface LoginStep {
  purpose: LoginPurpose;
  userId?: string | undefined;
  challenge?: string | undefined;
  address?: string | undefined;
  next?: string | undefined;
}

interface LoginStepRow {
  userId: string | null;
  challenge: string | null;
  address: string | null;
  next: string | null;
}

@Injectable()
export class LoginStepRepository {
  constructor(private readonly source: DataSource) {}

  /** A later step of the same cookie replaces an earlier one. */
  async insert(tokenHash: Buffer, step: LoginStep, endsAt: Date, manager: EntityManager): Promise<void> {
    const { purpose, userId, challenge, address, next } = step;
    await manager.query(
      `INSERT INTO console.login_steps (token_hash, purpose, user_id, challenge, address, next, ends_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (token_hash, purpose) DO UPDATE SET user_id = excluded.user_id, challenge = excluded.challenge,
         address = excluded.address, next = excluded.next, ends_at = excluded.ends_at`,
      [tokenHash, purpose, userId ?? null, challenge ?? null, address ?? null, next ?? null, endsAt],
    );
  }

  /** Deletes the step, so that only one of several parallel requests gets it. */
  async take(tokenHash: Buffer, purpose: LoginPurpose, now: Date): Promise<LoginStep | undefined> {
    const [[row]] = await this.source.query<[(LoginStepRow & { endsAt: Date })[], number]>(
      `DELETE FROM console.login_steps WHERE token_hash = $1 AND purpose = $2
       RETURNING user_id AS "userId", challenge, address, next, ends_at AS "endsAt"`,
      [tokenHash, purpose],
    );
    if (!row || row.endsAt <= now) return undefined;
    return {
      purpose,
      userId: row.userId ?? undefined,
      challenge: row.challenge ?? undefined,
      address: row.address ?? undefined,
      next: row.next ?? undefined,
    };
  }

  async deleteEnded(now: Date, manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM console.login_steps WHERE ends_at < $1', [now]);
  }
}
