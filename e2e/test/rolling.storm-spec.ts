import { eventually, describeWithCaddy } from '@gatehouse/testing';
import { mapConcurrently } from './retrying-client';
import { type RollingCluster, startRollingCluster } from './rolling-cluster';
import { RollingLoad } from './rolling-load';
import { RequestFailureLog } from './request-failure-log';
import { groupWebhooks } from './verification-state';
import { startReceiver, type WebhookReceiver } from './webhook-cluster';

const millisecondsPerSignal = 30_000;
const inFlight = 4;

describeWithCaddy(
  'two processes of every app behind Caddy, under load, with repeated restarts of one of them',
  () => {
    const log = new RequestFailureLog();
    const exitCodes: (number | null)[] = [];
    let cluster: RollingCluster;
    let receiver: WebhookReceiver;
    let load: RollingLoad;

    /** Restarts one process of each app at a time, alternating between the two. */
    const roll = async (signal: NodeJS.Signals): Promise<void> => {
      log.startPhase(signal);
      const end = performance.now() + millisecondsPerSignal;
      for (let round = 0; round < 2 || performance.now() < end; round++)
        await Promise.all(
          cluster.pairs.map(async (pair) => {
            const app = pair[round % 2]!;
            exitCodes.push(await app.end(signal));
            await app.start();
          }),
        );
    };

    beforeAll(async () => {
      [cluster, receiver] = await Promise.all([startRollingCluster(), startReceiver()]);
      load = new RollingLoad(cluster, log, { url: receiver.url });
      load.start();
    });
    afterAll(async () => {
      await load?.stop();
      await cluster?.close();
      await receiver?.close();
    });

    it('lose no request on SIGTERM, without retries', async () => {
      await roll('SIGTERM');
      expect(log.countFailures('SIGTERM')).toEqual({});
      expect(load.failures).toEqual([]);
      expect(new Set(exitCodes)).toEqual(new Set([0]));
    });

    it('lose no request on SIGKILL, with retries', async () => {
      await roll('SIGKILL');
      log.startPhase('nothing');
      await load.stop();
      const facts = { requests: log.requests, repeated: log.countFailures('SIGKILL'), ...load.counts };
      process.stderr.write(`two processes of every app: ${JSON.stringify(facts)}\n`);
      expect(load.failures).toEqual([]);
      expect(Math.min(...Object.values(load.counts))).toBeGreaterThan(0);
    });

    it('store every string once', async () => {
      const { strings } = load.promised;
      const client = cluster.clientThrough(log.fetch);
      const kept = await mapConcurrently(inFlight, strings, ({ id }) => client.strings.get(id));
      expect(kept.map(({ id, value }) => ({ id, value }))).toEqual(strings);
      expect(await cluster.count('string_store.strings')).toBe(strings.length);
    });

    const readWebhooks = () => groupWebhooks({ host: cluster }, receiver.received);

    it('send the end of every session, and create no session twice', async () => {
      const { ages, enrolledBySession } = load.promised;
      const ended = [...ages, ...enrolledBySession.map(({ sessionId }) => sessionId)];
      await eventually(() => {
        const webhooks = readWebhooks();
        expect(ended.filter((sessionId) => !webhooks.has(sessionId))).toEqual([]);
      });
      expect([...readWebhooks().values()].filter((events) => events.length > 1)).toEqual([]);
      expect(await cluster.count('sessions.sessions')).toBe(ended.length);
    });

    it('find all enrolled people, and no others', async () => {
      const { enrolled, enrolledBySession } = load.promised;
      const client = cluster.clientThrough(log.fetch);
      const webhooks = readWebhooks();
      const people = [
        ...enrolled.map((person) => ({ ...person, version: 'FACE3_1' })),
        ...enrolledBySession.map(({ sessionId, face }) => ({
          puid: webhooks.get(sessionId)?.[0]?.puid,
          face,
          version: 'FACEAPI_1',
        })),
      ];
      const found = await mapConcurrently(inFlight, people, ({ face, version }) =>
        client.node.predict(face.capture(), { version }),
      );
      expect(found.map((person) => person?.puid ?? 'no match')).toEqual(people.map(({ puid }) => puid));
      expect(await cluster.count('biometric_node.people')).toBe(people.length);
    });
  },
);
