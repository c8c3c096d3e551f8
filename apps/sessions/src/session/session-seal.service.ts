import type { AuthenticatedKey } from '@gatehouse/auth';
import { open, seal, Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import type { Session } from './session';
import { purgedSession } from './session.errors';
import type { SessionRow } from './session.repository';

/** Encrypts and decrypts sessions, each with its own data key. Each part is bound to its row and column. */
@Injectable()
export class SessionSealService {
  constructor(private readonly vault: Vault) {}

  createKey(id: string): Pick<Session, 'dataKey' | 'wrappedKey'> {
    const { plain, wrapped } = this.vault.createDataKey(dataKeyContext(id));
    return { dataKey: plain, wrappedKey: wrapped };
  }

  /** Decrypts a row. Throws a 410 if the session was purged. */
  open(row: SessionRow): Session {
    const { id, dataKey: wrappedKey, request, progress, result } = row;
    if (!wrappedKey || !request || !progress) throw purgedSession();
    const dataKey = this.vault.unwrap(wrappedKey, dataKeyContext(id));
    return {
      ...row,
      owner: toOwner(row),
      dataKey,
      wrappedKey,
      request: openPart(dataKey, id, 'request', request),
      // Sessions of release 0.2.0 have no history.
      ...{ history: [], ...openPart<StoredProgress>(dataKey, id, 'progress', progress) },
      result: result && openPart<object>(dataKey, id, 'result', result),
    };
  }

  /** Decrypts the request and the result of a row. Throws a 410 if the session was purged. */
  openEnds({
    id,
    dataKey: wrappedKey,
    request,
    result,
  }: Pick<SessionRow, 'id' | 'dataKey' | 'request' | 'result'>): Pick<Session, 'request' | 'result'> {
    if (!wrappedKey || !request) throw purgedSession();
    const dataKey = this.vault.unwrap(wrappedKey, dataKeyContext(id));
    return {
      request: openPart(dataKey, id, 'request', request),
      result: result && openPart<object>(dataKey, id, 'result', result),
    };
  }

  sealRequest({ dataKey, id, request }: Session): Buffer {
    return sealPart(dataKey, id, 'request', request);
  }

  sealProgress({ dataKey, id, lease, findings, history }: Session): Buffer {
    return sealPart(dataKey, id, 'progress', { lease, findings, history } satisfies StoredProgress);
  }

  sealResult({ dataKey, id, result }: Session): Buffer {
    if (!result) throw new Error('The session has no result yet.');
    return sealPart(dataKey, id, 'result', result);
  }
}

type StoredProgress = Pick<Session, 'lease' | 'findings'> & Partial<Pick<Session, 'history'>>;

export type SealedPart = 'request' | 'progress' | 'result';

const sealPart = (dataKey: Buffer, id: string, part: SealedPart, content: object): Buffer =>
  seal(dataKey, Buffer.from(JSON.stringify(content)), partContext(id, part));

export const openPart = <T>(dataKey: Buffer, id: string, part: SealedPart, sealed: Buffer): T =>
  JSON.parse(open(dataKey, sealed, partContext(id, part)).toString()) as T;

/** Binds the data key of a session to its row. */
export const dataKeyContext = (id: string): string => `sessions.sessions/${id}`;

const partContext = (id: string, part: SealedPart): string => `${dataKeyContext(id)}/${part}`;

/** The API key that created a session. */
export const toOwner = ({ apiKeyId, customerId, mode }: SessionRow): AuthenticatedKey => ({
  id: apiKeyId,
  customerId,
  mode,
});
