import { eventually } from '@gatehouse/testing';
import { type SyntheticFace, makeSyntheticFaces } from './synthetic-face';
import { mapConcurrently, Tally } from './retrying-client';
import { makeRetryingVisitor, type RetryingVisitor } from './retrying-visitor';
import { crash } from './suite-app';
import { startVerificationCluster, type VerificationCluster } from './verification-cluster';
import { hashId, findProblems, readStoredState, recordHistory, groupWebhooks } from './verification-state';
import { startReceiver, type WebhookReceiver } from './webhook-cluster';

const inFlight = 12;
// A face scan takes almost two seconds, so more visitors are needed for as many concurrent requests.
const scanning = 4 * inFlight;
const newFace = makeSyntheticFaces(7);
const faces = (count: number) => Array.from({ length: count }, newFace);

/** An ENROLL of a face, and its expected end. */
interface Visit {
  sessionId: string;
  face: SyntheticFace;
  visitor: RetryingVisitor;
  end: 'SUCCEEDED' | 'CANCELLED' | 'EXPIRED';
  isDeleted?: boolean;
}

describe('ENROLLs whose services fail', () => {
  let cluster: VerificationCluster;
  let receiver: WebhookReceiver;
  const visits: Visit[] = [];
  const requests = new Tally();
  beforeAll(async () => {
    cluster = await startVerificationCluster();
    receiver = await startReceiver();
    await recordHistory(cluster);
  });
  afterAll(async () => {
    await cluster?.close();
    await receiver?.close();
  });

  const begin = async (face: SyntheticFace): Promise<Visit> => {
    const sessionId = await cluster.host.create({
      type: 'ENROLL',
      redirectURL: 'https://shop.example/done',
      callback: { url: receiver.url },
    });
    const visitor = await makeRetryingVisitor(cluster.api.url, sessionId, cluster.node.url);
    const visit: Visit = { sessionId, face, visitor, end: 'SUCCEEDED' };
    visits.push(visit);
    return visit;
  };

  const sendFace = async ({ visitor, face }: Visit): Promise<void> => {
    await visitor.showFace(face);
    requests.add();
  };

  const enroll = async (visit: Visit) => {
    await sendFace(visit);
    return visit.visitor.waitUntilDecided();
  };

  const waitUntilDone = () =>
    eventually(async () => {
      const { pending, deliveries } = await readStoredState(cluster);
      expect(pending).toEqual({ requests: 0, enrollments: 0 });
      expect(deliveries).toHaveLength(visits.length);
      // A SENDING delivery may have lost its worker: it is sent again when its claim expires.
      expect(deliveries.filter(({ status }) => ['PENDING', 'SENDING'].includes(status))).toEqual([]);
    });

  /** The sessions that break a rule, once all have ended. */
  const findBrokenRules = async (): Promise<unknown[]> => {
    const stored = await readStoredState(cluster);
    const webhooks = groupWebhooks(cluster, receiver.received);
    const people = new Map<SyntheticFace, string>();
    const problems = visits.flatMap(({ sessionId, face, visitor, end, isDeleted }) => {
      const received = webhooks.get(sessionId) ?? [];
      const puid = end === 'SUCCEEDED' ? received[0]?.puid : undefined;
      if (puid !== undefined) people.set(face, people.get(face) ?? puid);
      const deliveries = stored.deliveries.filter((each) => each.sessionId === sessionId);
      const found = [
        ...findProblems(stored.histories.get(hashId(sessionId)) ?? [], end),
        ...(received.length === 1 || isDeleted ? [] : [`${received.length} webhooks`]),
        ...(deliveries.length === 1 ? [] : [`${deliveries.length} deliveries`]),
        ...(puid === people.get(face) || puid === undefined
          ? []
          : ['the same face belongs to another person']),
        ...(stored.deviceKeys.get(visitor.keyId) === puid
          ? []
          : ['its device key belongs to another person']),
      ];
      return found.length > 0 ? [{ sessionId, end, found, received }] : [];
    });
    expect([...new Set(people.values())]).toHaveLength(people.size);
    expect(stored.enrolled).toEqual([...people.values()].sort());
    expect(stored.known).toEqual(stored.enrolled);
    return problems.slice(0, 5);
  };

  it('end once each, with one person for each face, while Redis is flushed and both services are killed', async () => {
    const { api, worker, node, flush } = cluster;
    const twins = faces(10);
    const shown = [...faces(60), ...twins, ...twins, ...twins];
    const all = await mapConcurrently(inFlight, shown, begin);
    const faults = [[node], [worker], [api], [node, worker], [api, node], [api, worker, node]];
    // The pending requests after each kill.
    const pendingRequests: number[] = [];
    const failing = async () => {
      for (const [i, apps] of faults.entries()) {
        await requests.reach(13 * (i + 1));
        await Promise.all(apps.map((app) => app.kill()));
        pendingRequests.push((await readStoredState(cluster)).pending.requests);
        await Promise.all(apps.map((app) => app.start()));
      }
    };
    const flushing = async () => {
      for (let count = 5; count < shown.length; count += 5) {
        await requests.reach(count);
        await flush();
      }
    };
    const [ended] = await Promise.all([mapConcurrently(scanning, all, enroll), failing(), flushing()]);
    expect(ended.filter(({ ended }) => ended?.sessionStatus !== 'SUCCESS')).toEqual([]);
    await waitUntilDone();
    expect(await findBrokenRules()).toEqual([]);
    // At least one kill interrupted pending requests. How many depends on the machine.
    expect(Math.max(...pendingRequests)).toBeGreaterThan(0);
  });

  const expire = ({ sessionId }: Visit) =>
    cluster.query(`UPDATE sessions.sessions SET expires_at = now() WHERE id_hash = decode($1, 'hex')`, [
      hashId(sessionId),
    ]);

  /** Ends the sessions in turn: cancelled by the host or the visitor, deleted, expired. */
  const endAll = (ending: readonly Visit[]) =>
    mapConcurrently(inFlight, ending, async (visit, i) => {
      const endings = [
        () => cluster.host.cancel(visit.sessionId),
        () => visit.visitor.device.cancel(),
        () => cluster.host.delete(visit.sessionId),
        () => expire(visit),
      ];
      visit.isDeleted = i % 4 === 2;
      visit.end = i % 4 === 3 ? 'EXPIRED' : 'CANCELLED';
      await endings[i % 4]!();
    });

  it.each([
    ['the jobs wait for it', () => Promise.resolve()],
    ['the jobs are lost', () => cluster.flush()],
  ])('enroll no one when they end while the node is down, and %s', async (_, loseJobs) => {
    const { node } = cluster;
    const twins = faces(4);
    const all = await mapConcurrently(inFlight, [...faces(16), ...twins, ...twins], begin);
    await node.kill();
    await mapConcurrently(scanning, all, sendFace);
    // One session of each twin continues and enrolls the person.
    await endAll(all.slice(0, 20));
    await loseJobs();
    await node.start();
    await waitUntilDone();
    expect(await findBrokenRules()).toEqual([]);
    expect(visits.filter(({ end }) => end === 'EXPIRED').length).toBeGreaterThan(4);
  });

  const waitForEnrollments = async (count: number) =>
    eventually(async () => {
      const done = await cluster.query(`SELECT FROM biometric_node.enrollments WHERE state = 'done'`);
      expect(done).toHaveLength(count);
    });

  it.each([
    ['the answers wait', () => Promise.resolve()],
    ['the answers are lost, and the node is killed', () => cluster.flush().then(() => crash(cluster.node))],
  ])('enroll no one when they end before the answer of the node, and %s', async (_, loseJobs) => {
    const { worker, query } = cluster;
    const before = await query(`SELECT FROM biometric_node.enrollments WHERE state = 'done'`);
    const twins = faces(4);
    const all = await mapConcurrently(inFlight, [...faces(16), ...twins, ...twins], begin);
    await worker.kill();
    await mapConcurrently(scanning, all, sendFace);
    await waitForEnrollments(before.length + all.length);
    await loseJobs();
    await endAll(all.slice(0, 20));
    await worker.start();
    await waitUntilDone();
    expect(await findBrokenRules()).toEqual([]);
  });
});
