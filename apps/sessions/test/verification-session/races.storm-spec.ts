import { eventually, type SyntheticPerson, seededRandom, type SeededRandom } from '@gatehouse/testing';
import { randomInt } from 'node:crypto';
import { distinctFaces } from '../support/distinct-face';
import { findEnds, findProblems, groupBy, recordHistory, toRowId } from '../support/session-history';
import type { Sessions } from '../support/sessions-app';
import {
  beginRace,
  toEndState,
  type Race,
  type RaceEvent,
  raceEvents,
  sweepExpired,
} from '../support/verification-race';
import { useVerification } from '../support/verification-session.fixture';

// RACE_SEED=… repeats a run.
const seed = Number(process.env['RACE_SEED'] ?? randomInt(2 ** 31));

/** The allowed reply statuses of each event. A request that loses a race gets a 4xx, and none gets a 5xx. */
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

// The probability of an event is proportional to the number of its occurrences.
const weightedEvents =
  'claim reopen reopen goodStep goodStep goodStep goodStep failingStep repeatedStep repeatedStep handoffAndClaim deviceCancel hostCancel outcome delete expiry sweep'.split(
    ' ',
  ) as RaceEvent[];

// Many requests wait for a database connection at the same time, and longer on a busy machine.
const longDatabaseTimeout = { DATABASE_TIMEOUT_SECONDS: '60' };

describe(`verification sessions under concurrent events (seed ${seed})`, () => {
  let second: Sessions;
  let random: SeededRandom;
  let newFace: () => SyntheticPerson;
  let events: ReturnType<typeof raceEvents>;
  let history: Awaited<ReturnType<typeof recordHistory>>;
  const races: Race[] = [];

  const { sessions, receiver, node, host } = useVerification({
    env: { SESSION_TTL: '3600', ...longDatabaseTimeout },
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

  /** Runs an action for each race in order, with limited concurrency. */
  const inTurn = async (waiting: Race[], atATime: number, act: (race: Race) => Promise<void>) => {
    const work = async () => {
      for (let race = waiting.shift(); race; race = waiting.shift()) await act(race);
    };
    await Promise.all(Array.from({ length: atATime }, work));
  };

  /** Runs some steps in sequence to reach different states, then three rounds of concurrent events. */
  const storm = async (race: Race): Promise<void> => {
    if (random.chance(0.95)) await events.claim(race);
    if (random.chance(0.3)) await events.failingStep(race);
    if (random.chance(0.7)) await events.goodStep(race);
    for (let rounds = 0; rounds < 3; rounds++) {
      const names = Array.from({ length: 1 + random.below(4) }, () => random.pick(weightedEvents));
      await Promise.all(names.map((name) => events[name](race)));
    }
  };

  const count = async (what: string): Promise<number> =>
    (await sessions.source.query(`SELECT count(*)::int FROM ${what}`))[0].count;

  /** Expires all open sessions, and waits until no request to the node and no webhook is pending. */
  const endAll = async (): Promise<void> => {
    await Promise.all(races.map((race) => events.expiry(race)));
    await eventually(async () => {
      // A sweep skips sessions that something else has locked.
      await sweepExpired(sessions);
      expect(await count('sessions.sessions WHERE ended_at IS NULL')).toBe(0);
      expect(await count('sessions.node_requests')).toBe(0);
      expect(await count('webhooks.deliveries WHERE ended_at IS NULL')).toBe(0);
    });
  };

  const puidsIn = async (schema: string): Promise<string[]> =>
    (await sessions.source.query<{ puid: string }[]>(`SELECT puid FROM ${schema}.people`))
      .map(({ puid }) => puid)
      .sort();

  /** The violations of all invariants of sessions and people. */
  const brokenRules = async (): Promise<unknown[]> => {
    const histories = await history.read();
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
          // The key of a face that was enrolled before is pending.
          `SELECT id, puid FROM sessions.device_keys
           UNION ALL SELECT id, puid FROM sessions.pending_credentials`,
        )
      ).map(({ id, puid }) => [id, puid]),
    );
    const people = new Map<SyntheticPerson, string>();
    const problems = races.flatMap((race) => {
      const changes = histories.get(toRowId(race.sessionId)) ?? [];
      const [end] = findEnds(changes);
      const isDeleted = changes.at(-1)?.after === 'PURGED';
      const isEnrolled = race.type === 'ENROLL' && end === 'SUCCEEDED';
      const puid = keys.get(race.keyId);
      const webhooks = received.get(race.sessionId) ?? [];
      if (isEnrolled && puid !== undefined) people.set(race.face, people.get(race.face) ?? puid);
      const found = [
        ...findProblems(changes, 'verification'),
        ...answerProblems(race, end, isDeleted),
        ...(stored.get(race.sessionId)?.length === 1 ? [] : ['it does not have exactly one delivery']),
        ...webhookProblems(webhooks, end, isDeleted),
        ...((puid !== undefined) === isEnrolled ? [] : [`its device key belongs to ${puid}`]),
        ...(isEnrolled && puid !== people.get(race.face)
          ? ['the same face was enrolled as another person']
          : []),
        ...(isEnrolled && webhooks.some((each) => each.puid !== puid)
          ? ['a webhook reports another person']
          : []),
      ];
      return found.length > 0 ? [{ found, end, changes, replies: race.replies }] : [];
    });
    // Both services have exactly the people that were reported as enrolled.
    expect(await puidsIn('biometric_node')).toEqual([...people.values()].sort());
    expect(await puidsIn('sessions')).toEqual([...people.values()].sort());
    expect(await count(`biometric_node.enrollments WHERE state = 'pending'`)).toBe(0);
    return problems;
  };

  const listEnds = async (type: Race['type']): Promise<string[]> => {
    const histories = await history.read();
    return races
      .filter((race) => race.type === type)
      .flatMap((race) => findEnds(histories.get(toRowId(race.sessionId)) ?? []));
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
    // The run must have produced each of these outcomes.
    const ends = await listEnds('ENROLL');
    for (const end of ['SUCCEEDED', 'CANCELLED', 'EXPIRED'])
      expect(ends.filter((each) => each === end).length).toBeGreaterThan(0);
    const statuses = races.flatMap(({ replies }) => replies.map(({ event, status }) => `${event} ${status}`));
    for (const common of ['goodStep 409', 'repeatedStep 200', 'hostCancel 409', 'delete 200', 'outcome 410'])
      expect(statuses).toContain(common);
  });

  const enders = ['hostCancel', 'deviceCancel', 'delete', 'expiry'] as const;

  it('end once each when the answer of the node races with another end', async () => {
    const faces = Array.from({ length: 60 }, newFace);
    const racing: Race[] = [];
    for (const face of [...faces, ...faces]) racing.push(await begin('ENROLL', face));
    // The other end comes at once or after some reads: before the node has answered, while its answer is applied, or after.
    await inTurn([...racing], 12, async (race) => {
      await events.claim(race);
      await events.goodStep(race);
      const ender = random.pick(enders);
      for (let reads = random.below(8); reads > 0; reads--) await events.outcome(race);
      await Promise.all([events[ender](race), ender === 'expiry' && events.outcome(race)]);
    });
    await endAll();
    expect((await brokenRules()).slice(0, 5)).toEqual([]);
    const ends = (await listEnds('ENROLL')).slice(-racing.length);
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
  const wrong = received.filter(({ status }) => toEndState(status) !== end);
  return [
    ...(count === 1 || (isDeleted && count === 0) ? [] : [`received ${count} webhooks`]),
    ...wrong.map(({ status }) => `a webhook reports ${status}`),
  ];
}

/** Every reply reports the same end state, and only one request gets the reply that it ended the session. */
function answerProblems({ replies }: Race, end: string | undefined, isDeleted: boolean): string[] {
  const unexpected = replies.filter(({ event, status }) => !answers[event]!.includes(status));
  const wrong = replies.filter((each) => each.end !== null && each.end !== end);
  const by = (event: string) => replies.filter((each) => each.event === event && each.status === 200);
  const cancels = by('hostCancel').length + by('deviceCancel').length;
  const deletions = by('delete').length;
  const once = replies.flatMap((each) => each.once ?? []);
  return [
    ...unexpected.map(({ event, status, message }) => `${event} returned ${status}: ${message}`),
    ...wrong.map((each) => `${each.event} reports ${each.end}`),
    ...(cancels === (end === 'CANCELLED' ? 1 : 0) || (end === 'CANCELLED' && cancels === 0 && deletions > 0)
      ? []
      : [`${cancels} requests cancelled it`]),
    ...once.filter((each, index) => once.indexOf(each) < index).map((each) => `${each} was granted twice`),
    ...(isDeleted === deletions > 0 ? [] : ['it was deleted without a request']),
  ];
}
