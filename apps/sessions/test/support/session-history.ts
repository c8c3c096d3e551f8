import * as age from '../../src/age-session/age-session.machine';
import { readRowId } from '../../src/session/session-secret';
import * as verification from '../../src/verification-session/model/verification-session.machine';
import type { Sessions } from './sessions-app';

interface Change {
  id: string;
  before: string | null;
  after: string;
  version: number;
  expiresAt: Date;
  endedAt: Date | null;
}

const listAllowedChanges = ({ transitions }: typeof age | typeof verification) =>
  new Set(['null>CREATED', ...transitions.flatMap(({ from, to }) => from.map((state) => `${state}>${to}`))]);

const allowed = { age: listAllowedChanges(age), verification: listAllowedChanges(verification) };

const ends = new Set<string>([...age.endStates, ...verification.endStates]);

/** Records every change of every session with a database trigger. */
export async function recordHistory({ source }: Sessions) {
  await source.query(`
    CREATE TABLE public.history (seq serial, id uuid, before text, after text, version integer,
      expires_at timestamptz, ended_at timestamptz);
    CREATE FUNCTION public.record_history() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- Only tests change expires_at.
        IF TG_OP = 'UPDATE' AND NEW.expires_at <> OLD.expires_at THEN RETURN NEW; END IF;
        INSERT INTO public.history (id, before, after, version, expires_at, ended_at)
        VALUES (NEW.id, CASE WHEN TG_OP = 'UPDATE' THEN OLD.state END, NEW.state, NEW.version,
          NEW.expires_at, NEW.ended_at);
        RETURN NEW;
      END $$;
    CREATE TRIGGER history AFTER INSERT OR UPDATE ON sessions.sessions
      FOR EACH ROW EXECUTE FUNCTION public.record_history()`);

  return {
    /** The changes of each session, by the id of its row. */
    async read(): Promise<Map<string, Change[]>> {
      const changes = await source.query<Change[]>(
        `SELECT id, before, after, version, expires_at AS "expiresAt", ended_at AS "endedAt"
         FROM public.history ORDER BY seq`,
      );
      return groupBy(changes, ({ id }) => id);
    },
  };
}

/** Problems in the history of a session: illegal transitions, missing versions, a second end, an end at the wrong time. */
export function findProblems(history: readonly Change[], kind: keyof typeof allowed = 'age'): string[] {
  const illegal = history
    .map(({ before, after }) => `${before}>${after}`)
    .filter((change) => !allowed[kind].has(change));
  const gaps = history
    .filter(({ version }, index) => version !== index + 1)
    .map(({ version }) => `version ${version}`);
  const ended = findEnds(history);
  return [
    ...illegal,
    ...gaps,
    ...(ended.length === 1 ? [] : [`${ended.length} ends`]),
    ...history.flatMap(findTimeProblems),
  ];
}

/** A session can only expire from the moment of its expiry on, and cannot expire before. */
function findTimeProblems({ after, endedAt, expiresAt }: Change): string[] {
  if (!isEnd(after)) return [];
  if (!endedAt) return [`${after} without a time`];
  const isOver = endedAt >= expiresAt;
  return isOver === (after === 'EXPIRED')
    ? []
    : [`${after} at ${endedAt.toISOString()}, to expire at ${expiresAt.toISOString()}`];
}

const isEnd = (state: string): boolean => ends.has(state);

/** The end states of a session, in order; there should be one. */
export const findEnds = (history: readonly Change[]): string[] =>
  history.map(({ after }) => after).filter(isEnd);

/** The id of the row of a session, from its token or its id. */
export const toRowId = (secret: string): string => readRowId(secret)!;

export function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
