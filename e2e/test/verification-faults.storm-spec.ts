import { eventually } from '@gatehouse/testing';
import { type MadeUpFace, madeUpFaces } from './made-up-face';
import { atATime, Tally } from './patient-client';
import { makePatientVisitor, type PatientVisitor } from './patient-visitor';
import { crash } from './suite-app';
import { startVerificationCluster, type VerificationCluster } from './verification-cluster';
import { hashOf, problemsOf, readTruth, recordCourses, toldOf } from './verification-truth';
import { startReceiver, type WebhookReceiver } from './webhook-cluster';

const inFlight = 12;
// Who shows a face takes almost two seconds for it: more of them, so that as many questions come at a time.
const scanning = 4 * inFlight;
const newFace = madeUpFaces(7);
const faces = (count: number) => Array.from({ length: count }, newFace);

/** One ENROLL, of this face, that shall end like this. */
interface Visit {
  sessionId: string;
  face: MadeUpFace;
  visitor: PatientVisitor;
  end: 'SUCCEEDED' | 'CANCELLED' | 'EXPIRED';
  isDeleted?: boolean;
}

describe('ENROLLs whose services fail', () => {
  let cluster: VerificationCluster;
  let receiver: WebhookReceiver;
  const visits: Visit[] = [];
  const asked = new Tally();
  beforeAll(async () => {
    cluster = await startVerificationCluster();
    receiver = await startReceiver();
    await recordCourses(cluster);
    // On a busy machine it takes its time: a new PostgreSQL, two migrations and three processes.
  });
  afterAll(async () => {
    await cluster?.close();
    await receiver?.close();
  });

  const begin = async (face: MadeUpFace): Promise<Visit> => {
    const sessionId = await cluster.host.create({
      type: 'ENROLL',
      redirectURL: 'https://shop.example/done',
      callback: { url: receiver.url },
    });
    const visitor = await makePatientVisitor(cluster.api.url, sessionId);
    const visit: Visit = { sessionId, face, visitor, end: 'SUCCEEDED' };
    visits.push(visit);
    return visit;
  };

  const ask = async ({ visitor, face }: Visit): Promise<void> => {
    await visitor.ask(face);
    asked.add();
  };

  const enroll = async (visit: Visit) => {
    await ask(visit);
    return visit.visitor.whenDecided();
  };

  const whenDone = () =>
    eventually(async () => {
      const { waiting, deliveries } = await readTruth(cluster);
      expect(waiting).toEqual({ requests: 0, enrollments: 0 });
      expect(deliveries).toHaveLength(visits.length);
      // One that is SENDING may have lost its worker: it is sent again once its claim has run out.
      expect(deliveries.filter(({ status }) => ['PENDING', 'SENDING'].includes(status))).toEqual([]);
    });

  /** Every rule that holds once all is over, as a list of what was broken. */
  const brokenRules = async (): Promise<unknown[]> => {
    const truth = await readTruth(cluster);
    const told = toldOf(cluster, receiver.received);
    const people = new Map<MadeUpFace, string>();
    const problems = visits.flatMap(({ sessionId, face, visitor, end, isDeleted }) => {
      const heard = told.get(sessionId) ?? [];
      const puid = end === 'SUCCEEDED' ? heard[0]?.puid : undefined;
      if (puid !== undefined) people.set(face, people.get(face) ?? puid);
      const deliveries = truth.deliveries.filter((each) => each.sessionId === sessionId);
      const found = [
        ...problemsOf(truth.courses.get(hashOf(sessionId)) ?? [], end),
        ...(heard.length === 1 || isDeleted ? [] : [`told ${heard.length} times`]),
        ...(deliveries.length === 1 ? [] : [`${deliveries.length} deliveries`]),
        ...(puid === people.get(face) || puid === undefined ? [] : ['the same face is another person']),
        ...(truth.deviceKeys.get(visitor.keyId) === puid ? [] : ['its device key is another person’s']),
      ];
      return found.length > 0 ? [{ sessionId, end, found, heard }] : [];
    });
    expect([...new Set(people.values())]).toHaveLength(people.size);
    expect(truth.enrolled).toEqual([...people.values()].sort());
    expect(truth.known).toEqual(truth.enrolled);
    return problems.slice(0, 5);
  };

  it('end once each, with one person for each face, though Redis is emptied and either service is killed', async () => {
    const { api, worker, node, flush } = cluster;
    const twins = faces(10);
    const shown = [...faces(60), ...twins, ...twins, ...twins];
    const all = await atATime(inFlight, shown, begin);
    const faults = [[node], [worker], [api], [node, worker], [api, node], [api, worker, node]];
    // How many questions nobody had answered, or heard the answer to, when the processes were gone.
    const caught: number[] = [];
    const failing = async () => {
      for (const [i, apps] of faults.entries()) {
        await asked.reach(13 * (i + 1));
        await Promise.all(apps.map((app) => app.kill()));
        caught.push((await readTruth(cluster)).waiting.requests);
        await Promise.all(apps.map((app) => app.start()));
      }
    };
    const flushing = async () => {
      for (let count = 5; count < shown.length; count += 5) {
        await asked.reach(count);
        await flush();
      }
    };
    const [ended] = await Promise.all([atATime(scanning, all, enroll), failing(), flushing()]);
    expect(ended.filter(({ ended }) => ended?.sessionStatus !== 'SUCCESS')).toEqual([]);
    await whenDone();
    expect(await brokenRules()).toEqual([]);
    // Some of the crashes met questions that nobody had answered yet; how many, the machine decides.
    expect(Math.max(...caught)).toBeGreaterThan(0);
  });

  const expire = ({ sessionId }: Visit) =>
    cluster.query(`UPDATE sessions.sessions SET expires_at = now() WHERE id_hash = decode($1, 'hex')`, [
      hashOf(sessionId),
    ]);

  /** Ends each in another way: by the host, by the person, by time, and by deletion. */
  const endAll = (ending: readonly Visit[]) =>
    atATime(inFlight, ending, async (visit, i) => {
      const ways = [
        () => cluster.host.cancel(visit.sessionId),
        () => visit.visitor.device.cancel(),
        () => cluster.host.delete(visit.sessionId),
        () => expire(visit),
      ];
      visit.isDeleted = i % 4 === 2;
      visit.end = i % 4 === 3 ? 'EXPIRED' : 'CANCELLED';
      await ways[i % 4]!();
    });

  it.each([
    ['the jobs wait for it', () => Promise.resolve()],
    ['the jobs are lost', () => cluster.flush()],
  ])('enroll nobody when they end while the node is away, and %s', async (_what, fate) => {
    const { node } = cluster;
    const twins = faces(4);
    const all = await atATime(inFlight, [...faces(16), ...twins, ...twins], begin);
    await node.kill();
    await atATime(scanning, all, ask);
    // Of the twins one goes on, and is the person.
    await endAll(all.slice(0, 20));
    await fate();
    await node.start();
    await whenDone();
    expect(await brokenRules()).toEqual([]);
    expect(visits.filter(({ end }) => end === 'EXPIRED').length).toBeGreaterThan(4);
  });

  const enrolledBy = async (count: number) =>
    eventually(async () => {
      const done = await cluster.query(`SELECT FROM biometric_node.enrollments WHERE state = 'done'`);
      expect(done).toHaveLength(count);
    });

  it.each([
    ['the answers wait', () => Promise.resolve()],
    ['the answers are lost, and the node is killed', () => cluster.flush().then(() => crash(cluster.node))],
  ])('enroll nobody when they end before the node was heard, and %s', async (_what, fate) => {
    const { worker, query } = cluster;
    const before = await query(`SELECT FROM biometric_node.enrollments WHERE state = 'done'`);
    const twins = faces(4);
    const all = await atATime(inFlight, [...faces(16), ...twins, ...twins], begin);
    await worker.kill();
    await atATime(scanning, all, ask);
    await enrolledBy(before.length + all.length);
    await fate();
    await endAll(all.slice(0, 20));
    await worker.start();
    await whenDone();
    expect(await brokenRules()).toEqual([]);
  });
});
