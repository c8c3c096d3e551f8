import { eventually, type SyntheticPerson, seededRandom, type SeededRandom } from '@gatehouse/testing';
import { randomInt } from 'node:crypto';
import { distinctFaces } from '../support/distinct-face';
import { findEnds, findProblems, groupBy, recordHistory, toRowId } from '../support/session-history';
import type { Sessions } from '../support/sessions-app';
import {
  beginRace,
  endOf,
  type Race,
  type RaceEvent,
  raceEvents,
  sweepExpired,
} from '../support/verification-race';
import { useVerification } from '../support/verification-session.fixture';

// RACE_SEED=… repeats a storm.
const seed = Number(process.env['RACE_SEED'] ?? randomInt(2 ** 31));

/** What each event may be answered with; a loser is told what happened, and nothing ever breaks. */
const answers: Record<string, number[]> = {
  claim: [200, 409, 410],
  reopen: [200, 409, 410],
  takeHandoff: [200, 403, 409, 410],
  handoff: [201, 409, 410],
  goodStep: [200, 409, 410],
  failingStep: [200, 409, 410],
  repeatedStep: [200, 409, 410],
  deviceCancel: [200, 409, 410],
  hostCancel: [200, 409, 410],
  outcome: [200, 410],
  delete: [200],
};

// The more often a name stands here, the likelier it is.
const lots =
  'claim reopen reopen goodStep goodStep goodStep goodStep failingStep repeatedStep repeatedStep handoffAndClaim deviceCancel hostCancel outcome delete expiry sweep'.split(
    ' ',
  ) as RaceEvent[];

// In a storm many wait for a connection; on a busy machine longer than anybody would.
const patient = { DATABASE_TIMEOUT_SECONDS: '60' };

describe(`verification sessions under concurrent events (seed ${seed})`, () => {
  let second: Sessions;
  let random: SeededRandom;
  let newFace: () => SyntheticPerson;
  let events: ReturnType<typeof raceEvents>;
  let history: Awaited<ReturnType<typeof recordHistory>>;
  const races: Race[] = [];

  const { sessions, receiver, node, host } = useVerification({
    env: { SESSION_TTL: '3600', ...patient },
  });
  beforeAll(async () => {
    second = await sessions.startAnother();
    history = await recordHistory(sessions);
    random = seededRandom(seed);
    newFace = distinctFaces(seededRandom(seed + 1));
    events = raceEvents([sessions, second], host, random);
  });

  const begin = async (type: Race['type'], face: SyntheticPerson): Promise<Race> => {
    const race = await beginRace(host, type, face);
    races.push(race);
    return race;
  };

  /** So many at a time, in their order. */
  const inTurn = async (waiting: Race[], atATime: number, act: (race: Race) => Promise<void>) => {
    const work = async () => {
      for (let race = waiting.shift(); race; race = waiting.shift()) await act(race);
    };
    await Promise.all(Array.from({ length: atATime }, work));
  };

  /** Some steps in order, so that storms break out in every state; then everything at once, three times. */
  const storm = async (race: Race): Promise<void> => {
    if (random.chance(0.95)) await events.claim(race);
    if (random.chance(0.3)) await events.failingStep(race);
    if (random.chance(0.7)) await events.goodStep(race);
    for (let rounds = 0; rounds < 3; rounds++) {
      const names = Array.from({ length: 1 + random.below(4) }, () => random.pick(lots));
      await Promise.all(names.map((name) => events[name](race)));
    }
  };

  const count = async (what: string): Promise<number> =>
    (await sessions.source.query(`SELECT count(*)::int FROM ${what}`))[0].count;

  /** Whatever is open runs out of time; then all is told and nothing waits any more. */
  const endAll = async (): Promise<void> => {
    await Promise.all(races.map((race) => events.expiry(race)));
    await sweepExpired(sessions);
    await eventually(async () => {
      expect(await count('sessions.node_requests')).toBe(0);
      expect(await count('webhooks.deliveries WHERE ended_at IS NULL')).toBe(0);
    });
  };

  const puidsIn = async (schema: string): Promise<string[]> =>
    (await sessions.source.query<{ puid: string }[]>(`SELECT puid FROM ${schema}.people`))
      .map(({ puid }) => puid)
      .sort();

  /** Every rule that sessions and their people live by, as a list of what was broken. */
  const brokenRules = async (): Promise<unknown[]> => {
    const courses = await history.read();
    const stored = groupBy(
      await sessions.source.query<{ sessionId: string; status: string }[]>(
        'SELECT session_id AS "sessionId", status FROM webhooks.deliveries',
      ),
      ({ sessionId }) => sessionId,
    );
    const received = groupBy(
      receiver.received.map(({ id, body }): Webhook => ({ ...JSON.parse(body), id })),
      ({ sessionId }) => sessionId,
    );
    const keys = new Map<string, string>(
      (
        await sessions.source.query<{ id: string; puid: string }[]>(
          // That of a face that was enrolled before is pending.
          `SELECT id, puid FROM sessions.device_keys
           UNION ALL SELECT id, puid FROM sessions.pending_credentials`,
        )
      ).map(({ id, puid }) => [id, puid]),
    );
    const people = new Map<SyntheticPerson, string>();
    const problems = races.flatMap((race) => {
      const course = courses.get(toRowId(race.sessionId)) ?? [];
      const [end] = findEnds(course);
      const isDeleted = course.at(-1)?.after === 'PURGED';
      const isEnrolled = race.type === 'ENROLL' && end === 'SUCCEEDED';
      const puid = keys.get(race.keyId);
      const webhooks = received.get(race.sessionId) ?? [];
      if (isEnrolled && puid !== undefined) people.set(race.face, people.get(race.face) ?? puid);
      const found = [
        ...findProblems(course, 'verification'),
        ...answerProblems(race, end, isDeleted),
        ...(stored.get(race.sessionId)?.length === 1 ? [] : ['it has not one delivery']),
        ...webhookProblems(webhooks, end, isDeleted),
        ...((puid !== undefined) === isEnrolled ? [] : [`its device key belongs to ${puid}`]),
        ...(isEnrolled && puid !== people.get(race.face) ? ['the same face is another person'] : []),
        ...(isEnrolled && webhooks.some((each) => each.puid !== puid) ? ['another person was told'] : []),
      ];
      return found.length > 0 ? [{ found, end, course, told: race.told }] : [];
    });
    // Nobody is enrolled but whom somebody was told of, by either service.
    expect(await puidsIn('biometric_node')).toEqual([...people.values()].sort());
    expect(await puidsIn('sessions')).toEqual([...people.values()].sort());
    expect(await count(`biometric_node.enrollments WHERE state = 'pending'`)).toBe(0);
    return problems;
  };

  const endsOf = async (type: Race['type']): Promise<string[]> => {
    const courses = await history.read();
    return races
      .filter((race) => race.type === type)
      .flatMap((race) => findEnds(courses.get(toRowId(race.sessionId)) ?? []));
  };

  it('end once each in 240 random event orders with kills of the node, and enroll no other person', async () => {
    const faces = Array.from({ length: 90 }, newFace);
    while (races.length < 240)
      await Promise.all(
        Array.from({ length: 10 }, () =>
          begin(random.chance(0.8) ? 'ENROLL' : 'SIGN-IN', random.pick(faces)),
        ),
      );
    const [first, then] = [races.slice(0, 120), races.slice(120)];
    await inTurn(first, 20, storm);
    await Promise.all([inTurn(then, 20, storm), node.kill().then(() => node.start())]);
    await endAll();
    expect((await brokenRules()).slice(0, 5)).toEqual([]);
    // A storm in which nothing happens proves nothing.
    const ends = await endsOf('ENROLL');
    for (const end of ['SUCCEEDED', 'CANCELLED', 'EXPIRED'])
      expect(ends.filter((each) => each === end).length).toBeGreaterThan(0);
    const statuses = races.flatMap(({ told }) => told.map(({ event, status }) => `${event} ${status}`));
    for (const common of ['goodStep 409', 'repeatedStep 200', 'hostCancel 409', 'delete 200', 'outcome 410'])
      expect(statuses).toContain(common);
  });

  const enders = ['hostCancel', 'deviceCancel', 'delete', 'expiry'] as const;

  it('end once each when the answer of the node races with another end', async () => {
    const faces = Array.from({ length: 60 }, newFace);
    const ours: Race[] = [];
    for (const face of [...faces, ...faces]) ours.push(await begin('ENROLL', face));
    // The enders come at once, or after some looks: before the node has answered, while it is heard, and after.
    await inTurn([...ours], 12, async (race) => {
      await events.claim(race);
      await events.goodStep(race);
      const ender = random.pick(enders);
      for (let looks = random.below(8); looks > 0; looks--) await events.outcome(race);
      await Promise.all([events[ender](race), ender === 'expiry' && events.outcome(race)]);
    });
    await endAll();
    expect((await brokenRules()).slice(0, 5)).toEqual([]);
    const ends = (await endsOf('ENROLL')).slice(-ours.length);
    expect(ends.filter((end) => end === 'SUCCEEDED').length).toBeGreaterThan(0);
    expect(ends.filter((end) => end !== 'SUCCEEDED').length).toBeGreaterThan(0);
  });
});

interface Webhook {
  id: string;
  sessionId: string;
  status: string;
  puid?: string;
}

function webhookProblems(
  received: readonly Webhook[],
  end: string | undefined,
  isDeleted: boolean,
): string[] {
  const count = new Set(received.map(({ id }) => id)).size;
  const wrong = received.filter(({ status }) => endOf(status) !== end);
  return [
    ...(count === 1 || (isDeleted && count === 0) ? [] : [`received ${count} webhooks`]),
    ...wrong.map(({ status }) => `a webhook says ${status}`),
  ];
}

/** A reply that speaks of an end speaks of the one there was; who is told that he ended the session is the only one. */
function answerProblems({ told }: Race, end: string | undefined, isDeleted: boolean): string[] {
  const strange = told.filter(({ event, status }) => !answers[event]!.includes(status));
  const wrong = told.filter((each) => each.end !== null && each.end !== end);
  const by = (event: string) => told.filter((each) => each.event === event && each.status === 200);
  const cancels = by('hostCancel').length + by('deviceCancel').length;
  const deletions = by('delete').length;
  const once = told.flatMap((each) => each.once ?? []);
  return [
    ...strange.map(({ event, status, message }) => `${event} was answered ${status}: ${message}`),
    ...wrong.map((each) => `${each.event} says ${each.end}`),
    ...(cancels === (end === 'CANCELLED' ? 1 : 0) || (end === 'CANCELLED' && cancels === 0 && deletions > 0)
      ? []
      : [`${cancels} cancelled it`]),
    ...once.filter((each, index) => once.indexOf(each) < index).map((each) => `${each} was given twice`),
    ...(isDeleted === deletions > 0 ? [] : ['it was deleted, and nobody did it']),
  ];
}
