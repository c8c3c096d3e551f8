import { eventually, describeWithCaddy } from '@gatehouse/testing';
import { atATime } from './patient-client';
import { type RollingCluster, startRollingCluster } from './rolling-cluster';
import { RollingLoad } from './rolling-load';
import { TroubleLog } from './trouble-log';
import { toldOf } from './verification-truth';
import { startReceiver, type WebhookReceiver } from './webhook-cluster';

const millisecondsPerSignal = 30_000;
const inFlight = 4;

describeWithCaddy(
  'two processes of every app behind Caddy, under load, one of each stopped and started again and again',
  () => {
    const log = new TroubleLog();
    const exitCodes: (number | null)[] = [];
    let cluster: RollingCluster;
    let receiver: WebhookReceiver;
    let load: RollingLoad;

    /** Ends one of each app at a time, first the one and then the other, and starts it again. */
    const roll = async (signal: NodeJS.Signals): Promise<void> => {
      log.during(signal);
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

    it('lose no request when they are told to end, not even one that is repeated', async () => {
      await roll('SIGTERM');
      expect(log.of('SIGTERM')).toEqual({});
      expect(load.failures).toEqual([]);
      expect(new Set(exitCodes)).toEqual(new Set([0]));
    });

    it('lose no request but those that a client repeats when they are killed', async () => {
      await roll('SIGKILL');
      log.during('nothing');
      await load.stop();
      const facts = { requests: log.requests, repeated: log.of('SIGKILL'), ...load.counts };
      process.stderr.write(`two processes of every app: ${JSON.stringify(facts)}\n`);
      expect(load.failures).toEqual([]);
      expect(Math.min(...Object.values(load.counts))).toBeGreaterThan(0);
    });

    it('keep every string, once', async () => {
      const { strings } = load.promised;
      const client = cluster.clientThrough(log.fetch);
      const kept = await atATime(inFlight, strings, ({ id }) => client.strings.get(id));
      expect(kept.map(({ id, value }) => ({ id, value }))).toEqual(strings);
      expect(await cluster.count('string_store.strings')).toBe(strings.length);
    });

    const told = () => toldOf({ host: cluster }, receiver.received);

    it('tell the end of every session, and have made no session twice', async () => {
      const { ages, enrolledBySession } = load.promised;
      const ended = [...ages, ...enrolledBySession.map(({ sessionId }) => sessionId)];
      await eventually(() => {
        const heard = told();
        expect(ended.filter((sessionId) => !heard.has(sessionId))).toEqual([]);
      });
      expect([...told().values()].filter((events) => events.length > 1)).toEqual([]);
      expect(await cluster.count('sessions.sessions')).toBe(ended.length);
    });

    it('find everybody who was enrolled, and nobody else', async () => {
      const { enrolled, enrolledBySession } = load.promised;
      const client = cluster.clientThrough(log.fetch);
      const heard = told();
      const everybody = [
        ...enrolled.map((person) => ({ ...person, version: 'FACE3_1' })),
        ...enrolledBySession.map(({ sessionId, face }) => ({
          puid: heard.get(sessionId)?.[0]?.puid,
          face,
          version: 'FACEAPI_1',
        })),
      ];
      const found = await atATime(inFlight, everybody, ({ face, version }) =>
        client.node.predict(face.capture(), { version }),
      );
      expect(found.map((person) => person?.puid ?? 'nobody')).toEqual(everybody.map(({ puid }) => puid));
      expect(await cluster.count('biometric_node.people')).toBe(everybody.length);
    });
  },
);
