import { verifyWebhook } from '@gatehouse/sdk';
import { createHash } from 'node:crypto';
import type { VerificationCluster } from './verification-cluster';
import type { ReceivedWebhook } from './webhook-cluster';

type Cluster = Pick<VerificationCluster, 'query' | 'host'>;

export type SessionHistory = { after: string; version: number }[];

/** The contents of the databases of both services. */
export interface StoredState {
  /** The changes of each session, by the hash of its session id. */
  histories: Map<string, SessionHistory>;
  deliveries: { sessionId: string; status: string }[];
  /** The owner of each device key; those of duplicates are pending. */
  deviceKeys: Map<string, string>;
  /** The ids of people, sorted. */
  known: string[];
  enrolled: string[];
  /** The requests that wait for the node, and the enrollments that wait in it. */
  pending: { requests: number; enrollments: number };
}

/** Makes the database record every change of every session. */
export const recordHistory = ({ query }: Cluster) =>
  query(`
    CREATE TABLE public.history (seq serial, id uuid, after text, version integer);
    CREATE FUNCTION public.record_history() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO public.history (id, after, version) VALUES (NEW.id, NEW.state, NEW.version);
        RETURN NEW;
      END $$;
    CREATE TRIGGER history AFTER INSERT OR UPDATE OF state, version ON sessions.sessions
      FOR EACH ROW EXECUTE FUNCTION public.record_history()`);

export async function readStoredState({ query }: Cluster): Promise<StoredState> {
  const changes = await query<{ hash: string; after: string; version: number }>(
    `SELECT encode(id_hash, 'hex') AS hash, after, history.version FROM public.history
     JOIN sessions.sessions session USING (id) ORDER BY seq`,
  );
  const histories: StoredState['histories'] = new Map();
  for (const { hash, ...change } of changes) histories.set(hash, [...(histories.get(hash) ?? []), change]);
  const puids = async (schema: string): Promise<string[]> =>
    (await query<{ puid: string }>(`SELECT puid FROM ${schema}.people`)).map(({ puid }) => puid).sort();
  const keys = await query<{ id: string; puid: string }>(
    `SELECT id, puid FROM sessions.device_keys
     UNION ALL SELECT id, puid FROM sessions.pending_credentials WHERE kind = 'device_key'`,
  );
  const [pending] = await query<StoredState['pending']>(
    `SELECT (SELECT count(*)::integer FROM sessions.node_requests) AS requests,
       (SELECT count(*)::integer FROM biometric_node.enrollments WHERE state = 'pending') AS enrollments`,
  );
  return {
    histories,
    deliveries: await query('SELECT session_id AS "sessionId", status FROM webhooks.deliveries'),
    deviceKeys: new Map(keys.map(({ id, puid }) => [id, puid])),
    known: await puids('sessions'),
    enrolled: await puids('biometric_node'),
    pending: pending!,
  };
}

/** The key of a session in the database. */
export const hashId = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

const ends = new Set(['SUCCEEDED', 'FAILED', 'CANCELLED', 'EXPIRED']);

/** The problems of a history: a missing version, or not exactly this end. */
export function findProblems(history: SessionHistory, end: string): string[] {
  const gaps = history
    .filter(({ version }, i) => version !== i + 1)
    .map(({ version }) => `version ${version}`);
  const ended = history.map(({ after }) => after).filter((state) => ends.has(state));
  return [...gaps, ...(ended.join() === end ? [] : [`ended as ${ended.join() || 'nothing'}, not ${end}`])];
}

/** The verified webhooks of each session. A repeated event counts once. */
export function groupWebhooks(
  { host }: { host: { key: string } },
  received: readonly ReceivedWebhook[],
): Map<string, ReceivedEnd[]> {
  const webhooks = new Map<string, ReceivedEnd[]>();
  for (const { id, headers, body, at } of received) {
    const payload = verifyWebhook({ headers, body, key: host.key, now: at }).payload as ReceivedEnd;
    const others = (webhooks.get(payload.sessionId) ?? []).filter((each) => each.id !== id);
    webhooks.set(payload.sessionId, [...others, { ...payload, id }]);
  }
  return webhooks;
}

export interface ReceivedEnd {
  id: string;
  sessionId: string;
  status: string;
  puid?: string;
}
