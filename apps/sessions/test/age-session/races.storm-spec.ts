import { eventually, type Received, type Reply, seededRandom, type SeededRandom } from '@gatehouse/testing';
import { randomInt } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { ExpireSessions } from '../../src/session/expire-sessions.job';
import { type AgeHost, type Created, makeAgeHost } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { type Claimed, rawDeviceApi, type RawDeviceApi, validAnswer } from '../support/raw-device';
import { findEnds, findProblems, groupBy, recordHistory, toRowId } from '../support/session-history';
import type { Sessions } from '../support/sessions-app';

// RACE_SEED=… repeats a storm.
const seed = Number(process.env['RACE_SEED'] ?? randomInt(2 ** 31));

const requests = [
  {},
  { requirements: ['face', 'identity_document'] },
  { requirements: ['identity_document', 'face'] },
  { requirements: ['identity_document'] },
];

/** What each event may be answered with; a loser is told what happened, and nothing ever breaks. */
const answers: Record<string, number[]> = {
  claim: [200, 409, 410],
  reopen: [200, 409, 410],
  takeHandoff: [200, 403, 409, 410],
  handoff: [201, 409, 410],
  goodStep: [200, 409, 410],
  failingStep: [200, 409, 410],
  deviceCancel: [200, 409, 410],
  hostCancel: [200, 409, 410],
  result: [200, 410],
  delete: [200],
};

interface Told {
  event: string;
  status: number;
  /** The end that the reply speaks of. */
  end: string | null;
  /** What only one may be given: an epoch, or the right to have answered a question. */
  once?: string;
  message?: string;
}

/** One session with all that happens to it. */
interface Race extends Created {
  calls: RawDeviceApi;
  claimed?: Claimed;
  code?: string;
  told: Told[];
}

// In a storm many wait for a connection; on a busy machine longer than anybody would.
const patient = { DATABASE_TIMEOUT_SECONDS: '60' };

describe(`age sessions under concurrent events (seed ${seed})`, () => {
  let both: [Sessions, Sessions];
  let hosts: AgeHost[];
  let random: SeededRandom;
  let sent = 0;
  let history: Awaited<ReturnType<typeof recordHistory>>;
  const { sessions, receiver, host } = useAgeSessions({ env: { SESSION_TTL: '3600', ...patient } });
  beforeAll(async () => {
    both = [sessions, await sessions.startAnother()];
    hosts = both.map((each) => makeAgeHost(each, sessions.key));
    history = await recordHistory(sessions);
    random = seededRandom(seed);
  });

  const advanceClock = (seconds: number) => both.forEach((each) => each.advanceClock(seconds));
  const advanceClockTo = (moment: string) =>
    advanceClock(Math.max(0, (Date.parse(moment) - sessions.now()) / 1000));
  const expire = (each: Sessions) => each.app.get(ExpireSessions, { strict: false }).process();
  const anyUrl = () => random.pick(both).url;

  const begin = async (body: object): Promise<Race> => {
    const created = await host.create({ callback: { url: receiver.url }, ...body });
    return { ...created, calls: rawDeviceApi(created.sessionId), told: [] };
  };

  const note = (race: Race, event: string, { status, body }: Reply, once?: string): void => {
    const end: string | null = body.ended?.flowStatus ?? body.flowStatus ?? null;
    race.told.push({ event, status, end, message: body.message, ...(status === 200 && { once }) });
  };

  const tookLease = (race: Race, { status, body }: Reply): void => {
    if (status === 200 && body.holdsLease && body.step) race.claimed = body;
  };

  const claim = async (race: Race, event = 'claim', code?: string, token?: string): Promise<void> => {
    const reply = await race.calls.claim(anyUrl(), code, token);
    note(race, event, reply, token === undefined ? `epoch ${reply.body.epoch}` : undefined);
    tookLease(race, reply);
  };

  const step = async (race: Race, event: string, answer: object): Promise<void> => {
    const { claimed } = race;
    if (!claimed) return;
    // No two are the same, so that none is taken for the repetition of another.
    const course = [{ name: 'step_started', at: ++sent }];
    const jwe = race.calls.seal(claimed, { events: course, ...answer });
    const reply = await race.calls.send(anyUrl(), claimed, claimed.step.name, jwe);
    note(race, event, reply, `nonce ${claimed.step.nonce}`);
    if (reply.status === 200 && reply.body.step) race.claimed = { ...claimed, step: reply.body.step };
  };

  const goodStep = async (race: Race) =>
    race.claimed && step(race, 'goodStep', validAnswer(race.claimed.step));

  const events: Record<string, (race: Race) => Promise<unknown>> = {
    claim,
    reopen: (race) => claim(race, 'reopen', undefined, race.claimed?.deviceToken),
    goodStep,
    failingStep: (race) => step(race, 'failingStep', { failure: 'camera' }),
    async handoffAndClaim(race) {
      if (!race.claimed) return;
      const reply = await race.calls.handoff(anyUrl(), race.claimed);
      note(race, 'handoff', reply);
      if (reply.status === 201) await claim(race, 'takeHandoff', reply.body.code);
    },
    deviceCancel: async (race) =>
      race.claimed && note(race, 'deviceCancel', await race.calls.cancel(anyUrl(), race.claimed)),
    hostCancel: async (race) => note(race, 'hostCancel', await random.pick(hosts).cancel(race.token)),
    result: async (race) => note(race, 'result', await random.pick(hosts).result(race.token)),
    delete: async (race) => note(race, 'delete', await random.pick(hosts).delete(race.token)),
    sweep: () => expire(random.pick(both)),
    expiry: (race) => Promise.resolve(advanceClockTo(race.expiresAt)),
  };
  // The more often a name stands here, the likelier it is.
  const lots =
    'claim claim reopen reopen goodStep goodStep goodStep failingStep failingStep handoffAndClaim handoffAndClaim deviceCancel hostCancel result delete sweep'.split(
      ' ',
    );

  /** Some steps in order, so that storms break out in every state; then everything at once, twice. */
  const storm = async (race: Race): Promise<void> => {
    if (random.chance(0.9)) await claim(race);
    for (let steps = random.below(3); steps > 0; steps--)
      await events[random.pick(['goodStep', 'failingStep'])]!(race);
    for (let rounds = 0; rounds < 2; rounds++) {
      const names = Array.from({ length: 2 + random.below(3) }, () => random.pick(lots));
      // The time of one is over for all that were created before it: some twenty of them are in a storm of their own.
      if (random.chance(0.015)) names.push('expiry');
      await Promise.all(names.map((name) => events[name]!(race)));
    }
  };

  /** So many at a time, in their order. */
  const inTurn = async (races: readonly Race[], atATime: number, act: (race: Race) => Promise<void>) => {
    const waiting = [...races];
    const work = async () => {
      for (let race = waiting.shift(); race; race = waiting.shift()) await act(race);
    };
    await Promise.all(Array.from({ length: atATime }, work));
  };

  const endAll = async (races: readonly Race[]): Promise<void> => {
    advanceClockTo(races.at(-1)!.expiresAt);
    await Promise.all(both.map(expire));
    await eventually(async () => {
      const [{ count }] = await sessions.source.query(
        'SELECT count(*)::int FROM webhooks.deliveries WHERE ended_at IS NULL',
      );
      expect(count).toBe(0);
    });
  };

  /** Every rule that a session and its writers live by, as a list of what was broken. */
  const brokenRules = async (races: readonly Race[]): Promise<unknown[]> => {
    const courses = await history.read();
    const deliveries = await sessions.source.query<Delivery[]>(
      `SELECT session_id AS "sessionId", status, sealed IS NOT NULL AS "isKept" FROM webhooks.deliveries`,
    );
    const stored = groupBy(deliveries, ({ sessionId }) => sessionId);
    const received = groupBy(receiver.received.map(webhookOf), ({ sessionId }) => sessionId);
    return races.flatMap((race) => {
      const course = courses.get(toRowId(race.token)) ?? [];
      const [end] = findEnds(course);
      const isDeleted = course.at(-1)?.after === 'PURGED';
      const problems = [
        ...findProblems(course),
        ...answerProblems(race, end, isDeleted),
        ...deliveryProblems(stored.get(race.sessionId) ?? [], isDeleted),
        ...webhookProblems(received.get(race.sessionId) ?? [], end, isDeleted),
      ];
      return problems.length > 0 ? [{ problems, end, course, told: race.told }] : [];
    });
  };

  it('end once each in 1,000 random event orders, with consistent replies', async () => {
    const races: Race[] = [];
    while (races.length < 1000) {
      races.push(...(await Promise.all(Array.from({ length: 10 }, () => begin(random.pick(requests))))));
      advanceClock(20);
    }
    await inTurn(races, 40, storm);
    await endAll(races);
    expect((await brokenRules(races)).slice(0, 5)).toEqual([]);
    // A storm in which nothing happens proves nothing.
    const courses = [...(await history.read()).values()];
    for (const end of ['COMPLETED', 'CANCELLED', 'EXPIRED'])
      expect(courses.filter((course) => findEnds(course)[0] === end).length).toBeGreaterThan(20);
    const statuses = races.flatMap(({ told }) => told.map(({ event, status }) => `${event} ${status}`));
    for (const common of ['goodStep 409', 'hostCancel 409', 'delete 200', 'result 410', 'claim 409'])
      expect(statuses).toContain(common);
  });

  const enders = ['hostCancel', 'goodStep', 'deviceCancel', 'delete', 'result', 'sweep'];

  it('end once each when two ends race with the expiry', async () => {
    const pairs = enders.flatMap((one) => enders.map((other) => [one, other] as const));
    const races = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const race = await begin({});
        await claim(race);
        return race;
      }),
    );
    for (let first = 0; first < races.length; first += 50) {
      const meetings = races.slice(first, first + 50).flatMap((race, index) => {
        const [one, other] = pairs[(first + index) % pairs.length]!;
        return [events[one]!(race), events[other]!(race)];
      });
      // The first half meets in time; for the others it runs out while their requests are on the way.
      if (first >= 100) {
        for (let turns = random.below(20); turns > 0; turns--) await turn();
        advanceClockTo(races.at(-1)!.expiresAt);
      }
      await Promise.all([...meetings, ...(first >= 100 ? both.map(expire) : [])]);
    }
    await endAll(races);
    expect((await brokenRules(races)).slice(0, 5)).toEqual([]);
    const ends = races.flatMap(({ told }) => told.map(({ event, status }) => `${event} ${status}`));
    for (const each of ['hostCancel 200', 'hostCancel 409', 'goodStep 200', 'deviceCancel 200'])
      expect(ends).toContain(each);
  });
});

interface Delivery {
  sessionId: string;
  status: string;
  isKept: boolean;
}

/** One for each session; that of a deleted one holds nothing any more, sent or dropped. */
function deliveryProblems(deliveries: readonly Delivery[], isDeleted: boolean): string[] {
  const wrong = deliveries.filter(({ status, isKept }) => (isDeleted ? isKept : status !== 'DELIVERED'));
  return [
    ...(deliveries.length === 1 ? [] : [`${deliveries.length} deliveries`]),
    ...wrong.map(({ status }) => `its webhook is ${status}`),
  ];
}

interface Webhook {
  id: string;
  sessionId: string;
  flowStatus: string;
}

const webhookOf = ({ id, body }: Received): Webhook => ({ ...(JSON.parse(body) as Webhook), id });

/** The clock jumps here, so one may be given up for lost while it is under way, and sent again: it is the same one. */
function webhookProblems(
  received: readonly Webhook[],
  end: string | undefined,
  isDeleted: boolean,
): string[] {
  const count = new Set(received.map(({ id }) => id)).size;
  const wrong = received.filter(({ flowStatus }) => flowStatus !== end);
  return [
    ...(count === 1 || (isDeleted && count === 0) ? [] : [`received ${count} webhooks`]),
    ...wrong.map(({ flowStatus }) => `a webhook says ${flowStatus}`),
  ];
}

/** A reply that speaks of an end speaks of the one there was; who is told that he ended the session is the only one. */
function answerProblems({ told }: Race, end: string | undefined, isDeleted: boolean): string[] {
  const strange = told.filter(({ event, status }) => !answers[event]!.includes(status));
  const wrong = told.filter((each) => each.end !== null && each.end !== end);
  const by = (event: string) => told.filter((each) => each.event === event && each.status === 200);
  const cancels = [...by('hostCancel'), ...by('deviceCancel')].length;
  const completions = [...by('goodStep'), ...by('failingStep')].filter((each) => each.end !== null).length;
  const deletions = by('delete').length;
  const once = told.flatMap((each) => each.once ?? []);
  return [
    ...strange.map(({ event, status, message }) => `${event} was answered ${status}: ${message}`),
    ...wrong.map((each) => `${each.event} says ${each.end}`),
    ...(cancels === (end === 'CANCELLED' ? 1 : 0) || (end === 'CANCELLED' && cancels === 0 && deletions > 0)
      ? []
      : [`${cancels} cancelled it`]),
    ...(completions === (end === 'COMPLETED' ? 1 : 0) ? [] : [`${completions} steps completed it`]),
    ...once.filter((each, index) => once.indexOf(each) < index).map((each) => `${each} was given twice`),
    ...(isDeleted === deletions > 0 ? [] : ['it was deleted, and nobody did it']),
  ];
}
