import { ApiKeyService, type KeyMode } from '@gatehouse/auth';
import { type Reply, type Sanctions, toForm } from './sanctions';

const root = '/v2/open-sanctions/populations';

/** Calls of one customer. */
export async function createCaller(app: Sanctions, customer = 'acme', mode: KeyMode = 'live') {
  const keys = app.app.get(ApiKeyService, { strict: false });
  const { id, key } = await keys.create({ customer, mode });
  const send = (
    method: string,
    path: string,
    body?: RequestInit['body'],
    headers: Record<string, string> = {},
  ): Promise<Reply> => app.call(method, path, body, { 'x-api-key': key, ...headers });
  const json = { 'content-type': 'application/json' };
  return {
    keyId: id,
    key,
    send,
    put: (name: string, settings: object, headers: Record<string, string> = {}) =>
      send('PUT', `${root}/${name}`, JSON.stringify(settings), { ...json, ...headers }),
    get: (name: string) => send('GET', `${root}/${name}`),
    list: () => send('GET', root),
    remove: (name: string, headers = {}) => send('DELETE', `${root}/${name}`, undefined, headers),
    add: (name: string, ...people: object[]) =>
      send('POST', `${root}/${name}/people`, JSON.stringify({ people }), json),
    upload: (name: string, csv: string | Uint8Array, file?: string) =>
      send('POST', `${root}/${name}/people`, toForm(csv, file)),
    ndjson: (name: string, body: RequestInit['body']) =>
      send('POST', `${root}/${name}/people`, body, { 'content-type': 'application/x-ndjson' }),
    people: (name: string, query = '', headers = {}) =>
      send('GET', `${root}/${name}/people${query}`, undefined, headers),
    person: (name: string, id: string) => send('GET', `${root}/${name}/people/${encodeURIComponent(id)}`),
    removePerson: (name: string, id: string) =>
      send('DELETE', `${root}/${name}/people/${encodeURIComponent(id)}`),
    audit: (query = '', headers = {}) => send('GET', `/v2/open-sanctions/audit${query}`, undefined, headers),
  };
}

export type Caller = Awaited<ReturnType<typeof createCaller>>;

export const person = (id: string, firstname = 'Ivan', lastname = 'Petrov', dob = '1970-12-31') => ({
  id,
  firstname,
  lastname,
  dob,
});
