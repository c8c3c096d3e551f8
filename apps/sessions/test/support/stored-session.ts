import { parseMasterKeys, Vault } from '@gatehouse/vault';
import { dataKeyContext, openPart, type SealedPart } from '../../src/session/session-seal.service';
import type { Sessions } from './sessions-app';

export interface StoredSession {
  state: string;
  version: number;
  expiresAt: Date;
  dataKey: Buffer | null;
  request: Buffer | null;
  progress: Buffer | null;
  result: Buffer | null;
}

/** The stored row of a session. */
export async function readRow({ source }: Pick<Sessions, 'source'>, id: string): Promise<StoredSession> {
  const [row] = await source.query<StoredSession[]>(
    `SELECT state, version, expires_at AS "expiresAt", data_key AS "dataKey", request, progress, result
     FROM sessions.sessions WHERE id = $1`,
    [id],
  );
  return row!;
}

/** Decrypts a stored session with the master keys, as an operator could. */
export function openStored({ env }: Pick<Sessions, 'env'>, id: string, row: StoredSession) {
  const vault = new Vault(parseMasterKeys(env['GATEHOUSE_MASTER_KEYS'] ?? ''));
  const dataKey = vault.unwrap(row.dataKey!, dataKeyContext(id));
  const part = (name: SealedPart): string => JSON.stringify(openPart(dataKey, id, name, row[name]!));
  return { dataKey, part };
}
