import { eventually, type Received, type Reply, seededRandom, type SeededRandom } from '@gatehouse/testing';
import { randomInt } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { ExpireSessions } from '../../src/session/expire-sessions.job';
import { type AgeHost, type Created, makeAgeHost } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { type Claimed, rawDeviceApi, type RawDeviceApi, validAnswer } from '../support/raw-device';
import { findEnds, findProblems, groupBy, recordHistory, toRowId } from '../support/session-history';
import type { Sessions } from '../support/sessions-app';

// RACE_SEED=… repeats a run.
const seed = Number(process.env['RACE_SEED'] ?? randomInt(2 ** 31));

const requests = [
  {},
  { requirements: ['face', 'identity_document'] },
  { requirements: ['identity_document', 'face'] },
  { requirements: ['identity_document'] },
];

/** The allowed reply statuses of each event. A request that loses a race gets a 4xx, and none gets a 5xx. */
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

interface RecordedReply {
  event: string;
  status: number;
  /** The end state that the reply reports. */
  end: string | null;
  /** What only one reply may grant: an epoch, or a nonce. */
  once?: string;
  message?: string;
}

/** One session with the replies to all its events. */
interface Race extends Created {
  calls: RawDeviceApi;
  claimed?: Claimed;
  code?: string;
  replies: RecordedReply[];
}

// Many requests wait for a database connection at the same time, and longer on a busy machine.
const longDatabaseTimeout = { DATABASE_TIMEOUT_SECONDS: '60' };

describe(`age sessions under concurrent events (seed ${seed})`, () => {
  let both: [Sessions, Sessions];
  let hosts: AgeHost[];
  let random: SeededRandom;
  let sent = 0;
  let history: Awaited<ReturnType<typeof recordHistory>>;
  const { sessions, receiver, host } = useAgeSessions({
    env: { SESSION_TTL: '3600', ...longDatabaseTimeout },
  });
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
    return { ...created, calls: rawDeviceApi(created.sessionId), replies: [] };
  };

  const note = (race: Race, event: string, { status, body }: Reply, once?: string): void => {
    const end: string | null = body.ended?.flowStatus ?? body.flowStatus ?? null;
    race.replies.push({ event, status, end, message: body.message, ...(status === 200 && { once }) });
  };

  const storeClaim = (race: Race, { status, body }: Reply): void => {
    if (status === 200 && body.holdsLease && body.step) race.claimed = body;
  };

  const claim = async (race: Race, event = 'claim', code?: string, token?: string): Promise<void> => {
    const reply = await race.calls.claim(anyUrl(), code, token);
    note(race, event, reply, token === undefined ? `epoch ${reply.body.epoch}` : undefined);
    storeClaim(race, reply);
  };

  const step = async (race: Race, event: string, answer: object): Promise<void> => {
    const { claimed } = race;
    if (!claimed) return;
    // Each step has its own time, so that none counts as a repetition of another.
    const changes = [{ name: 'step_started', at: ++sent }];
    const jwe = race.calls.seal(claimed, { events: changes, ...answer });
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
  // The probability of an event is proportional to the number of its occurrences.
  const weightedEvents =
    'claim claim reopen reopen goodStep goodStep goodStep failingStep failingStep handoffAndClaim handoffAndClaim deviceCancel hostCancel result delete sweep'.split(
      ' ',
    );

  /** Runs some steps in sequence to reach different states, then two rounds of concurrent events. */
  const storm = async (race: Race): Promise<void> => {
    if (random.chance(0.9)) await claim(race);
    for (let steps = random.below(3); steps > 0; steps--)
      await events[random.pick(['goodStep', 'failingStep'])]!(race);
    for (let rounds = 0; rounds < 2; rounds++) {
      const names = Array.from({ length: 2 + random.below(3) }, () => random.pick(weightedEvents));
      // An expiry also expires all sessions that were created before; about twenty of them are in progress.
      if (random.chance(0.015)) names.push('expiry');
      await Promise.all(names.map((name) => events[name]!(race)));
    }
  };

  /** Runs an action for each race in order, with limited concurrency. */
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

  /** The violations of all invariants of the sessions. */
  const brokenRules = async (races: readonly Race[]): Promise<unknown[]> => {
    const histories = await history.read();
    const deliveries = await sessions.source.query<Delivery[]>(
      `SELECT session_id AS "sessionId", status, sealed IS NOT NULL AS "isKept" FROM webhooks.deliveries`,
    );
    const stored = groupBy(deliveries, ({ sessionId }) => sessionId);
    const received = groupBy(receiver.received.map(parseWebhook), ({ sessionId }) => sessionId);
    return races.flatMap((race) => {
      const changes = histories.get(toRowId(race.token)) ?? [];
      const [end] = findEnds(changes);
      const isDeleted = changes.at(-1)?.after === 'PURGED';
      const problems = [
        ...findProblems(changes),
        ...answerProblems(race, end, isDeleted),
        ...deliveryProblems(stored.get(race.sessionId) ?? [], isDeleted),
        ...webhookProblems(received.get(race.sessionId) ?? [], end, isDeleted),
      ];
      return problems.length > 0 ? [{ problems, end, changes, replies: race.replies }] : [];
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
    // The run must have produced each of these outcomes.
    const histories = [...(await history.read()).values()];
    for (const end of ['COMPLETED', 'CANCELLED', 'EXPIRED'])
      expect(histories.filter((changes) => findEnds(changes)[0] === end).length).toBeGreaterThan(20);
    const statuses = races.flatMap(({ replies }) => replies.map(({ event, status }) => `${event} ${status}`));
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
      const pending = races.slice(first, first + 50).flatMap((race, index) => {
        const [one, other] = pairs[(first + index) % pairs.length]!;
        return [events[one]!(race), events[other]!(race)];
      });
      // The first half races before the expiry; the other sessions expire while their requests are in flight.
      if (first >= 100) {
        for (let turns = random.below(20); turns > 0; turns--) await turn();
        advanceClockTo(races.at(-1)!.expiresAt);
      }
      await Promise.all([...pending, ...(first >= 100 ? both.map(expire) : [])]);
    }
    await endAll(races);
    expect((await brokenRules(races)).slice(0, 5)).toEqual([]);
    const ends = races.flatMap(({ replies }) => replies.map(({ event, status }) => `${event} ${status}`));
    for (const each of ['hostCancel 200', 'hostCancel 409', 'goodStep 200', 'deviceCancel 200'])
      expect(ends).toContain(each);
  });
});

interface Delivery {
  sessionId: string;
  status: string;
  isKept: boolean;
}

/** Each session has one delivery; that of a deleted session has no body. */
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

const parseWebhook = ({ id, body }: Received): Webhook => ({ ...(JSON.parse(body) as Webhook), id });

/** The clock jumps, so that a delivery in progress can count as lost and be sent again with the same id. */
function webhookProblems(
  received: readonly Webhook[],
  end: string | undefined,
  isDeleted: boolean,
): string[] {
  const count = new Set(received.map(({ id }) => id)).size;
  const wrong = received.filter(({ flowStatus }) => flowStatus !== end);
  return [
    ...(count === 1 || (isDeleted && count === 0) ? [] : [`received ${count} webhooks`]),
    ...wrong.map(({ flowStatus }) => `a webhook reports ${flowStatus}`),
  ];
}

/** Every reply reports the same end state, and only one request gets the reply that it ended the session. */
function answerProblems({ replies }: Race, end: string | undefined, isDeleted: boolean): string[] {
  const unexpected = replies.filter(({ event, status }) => !answers[event]!.includes(status));
  const wrong = replies.filter((each) => each.end !== null && each.end !== end);
  const by = (event: string) => replies.filter((each) => each.event === event && each.status === 200);
  const cancels = [...by('hostCancel'), ...by('deviceCancel')].length;
  const completions = [...by('goodStep'), ...by('failingStep')].filter((each) => each.end !== null).length;
  const deletions = by('delete').length;
  const once = replies.flatMap((each) => each.once ?? []);
  return [
    ...unexpected.map(({ event, status, message }) => `${event} returned ${status}: ${message}`),
    ...wrong.map((each) => `${each.event} reports ${each.end}`),
    ...(cancels === (end === 'CANCELLED' ? 1 : 0) || (end === 'CANCELLED' && cancels === 0 && deletions > 0)
      ? []
      : [`${cancels} requests cancelled it`]),
    ...(completions === (end === 'COMPLETED' ? 1 : 0) ? [] : [`${completions} steps completed it`]),
    ...once.filter((each, index) => once.indexOf(each) < index).map((each) => `${each} was granted twice`),
    ...(isDeleted === deletions > 0 ? [] : ['it was deleted without a request']),
  ];
}
