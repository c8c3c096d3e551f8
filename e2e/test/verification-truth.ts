import { verifyWebhook } from '@gatehouse/sdk';
import { createHash } from 'node:crypto';
import type { VerificationCluster } from './verification-cluster';
import type { ReceivedWebhook } from './webhook-cluster';

type Cluster = Pick<VerificationCluster, 'query' | 'host'>;

export type Course = { after: string; version: number }[];

/** What the databases of both services say. */
export interface Truth {
  /** The course of each session, by the hash of the id that its host knows. */
  courses: Map<string, Course>;
  deliveries: { sessionId: string; status: string }[];
  /** Whose each device key is; those of duplicates are pending. */
  deviceKeys: Map<string, string>;
  /** The ids of people, sorted. */
  known: string[];
  enrolled: string[];
  /** How many questions wait for the node, and how many enrollments at it. */
  waiting: { requests: number; enrollments: number };
}

/** Has the database write down every change of every session, whoever makes it. */
export const recordCourses = ({ query }: Cluster) =>
  query(`
    CREATE TABLE public.courses (seq serial, id uuid, after text, version integer);
    CREATE FUNCTION public.record_course() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO public.courses (id, after, version) VALUES (NEW.id, NEW.state, NEW.version);
        RETURN NEW;
      END $$;
    CREATE TRIGGER course AFTER INSERT OR UPDATE OF state, version ON sessions.sessions
      FOR EACH ROW EXECUTE FUNCTION public.record_course()`);

export async function readTruth({ query }: Cluster): Promise<Truth> {
  const changes = await query<{ hash: string; after: string; version: number }>(
    `SELECT encode(id_hash, 'hex') AS hash, after, course.version FROM public.courses course
     JOIN sessions.sessions session USING (id) ORDER BY seq`,
  );
  const courses: Truth['courses'] = new Map();
  for (const { hash, ...change } of changes) courses.set(hash, [...(courses.get(hash) ?? []), change]);
  const puids = async (schema: string): Promise<string[]> =>
    (await query<{ puid: string }>(`SELECT puid FROM ${schema}.people`)).map(({ puid }) => puid).sort();
  const keys = await query<{ id: string; puid: string }>(
    `SELECT id, puid FROM sessions.device_keys
     UNION ALL SELECT id, puid FROM sessions.pending_credentials WHERE kind = 'device_key'`,
  );
  const [waiting] = await query<Truth['waiting']>(
    `SELECT (SELECT count(*)::integer FROM sessions.node_requests) AS requests,
       (SELECT count(*)::integer FROM biometric_node.enrollments WHERE state = 'pending') AS enrollments`,
  );
  return {
    courses,
    deliveries: await query('SELECT session_id AS "sessionId", status FROM webhooks.deliveries'),
    deviceKeys: new Map(keys.map(({ id, puid }) => [id, puid])),
    known: await puids('sessions'),
    enrolled: await puids('biometric_node'),
    waiting: waiting!,
  };
}

/** How the database knows a session. */
export const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

const ends = new Set(['SUCCEEDED', 'FAILED', 'CANCELLED', 'EXPIRED']);

/** What is wrong with the course of a session: a version left out, or not exactly this end. */
export function problemsOf(course: Course, end: string): string[] {
  const gaps = course
    .filter(({ version }, i) => version !== i + 1)
    .map(({ version }) => `version ${version}`);
  const ended = course.map(({ after }) => after).filter((state) => ends.has(state));
  return [...gaps, ...(ended.join() === end ? [] : [`ended as ${ended.join() || 'nothing'}, not ${end}`])];
}

/** What the host heard of each session, its signature verified; the same event again counts as one. */
export function toldOf(
  { host }: { host: { key: string } },
  received: readonly ReceivedWebhook[],
): Map<string, Told[]> {
  const told = new Map<string, Told[]>();
  for (const { id, headers, body, at } of received) {
    const payload = verifyWebhook({ headers, body, key: host.key, now: at }).payload as Told;
    const others = (told.get(payload.sessionId) ?? []).filter((each) => each.id !== id);
    told.set(payload.sessionId, [...others, { ...payload, id }]);
  }
  return told;
}

export interface Told {
  id: string;
  sessionId: string;
  status: string;
  puid?: string;
}
