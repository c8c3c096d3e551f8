import { startDedicatedRedis, type DedicatedServer } from '@gatehouse/testing';
import { Edge } from '../edge';
import { checkCorpus, type Target } from './differential';
import { startPlatformApp } from './platform.app';
import { type RecordedServer, startSimpleApp } from './simple.app';

const targetCount = 8;
const expectation = { dialect: 'strict', hidesPrivatePaths: true, answersBeforeErrors: true } as const;

describe('ambiguous and malformed requests through the edge', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

  async function openTargets(start: () => Promise<RecordedServer>): Promise<Target[]> {
    return Promise.all(
      Array.from({ length: targetCount }, async () => {
        const app = await start();
        const edge = new Edge(['string-store']);
        edge.setUpstream('string-store', app.port);
        const { port } = new URL(await edge.listen(0, ['127.0.0.1']));
        closing.push(async () => {
          await edge.close(0);
          await app.close();
        });
        return { port: Number(port), record: app.record };
      }),
    );
  }

  it('reach a server exactly as the replies to the client show', async () => {
    await checkCorpus('the edge', await openTargets(startSimpleApp), expectation);
  });

  describe('in front of an app', () => {
    let redis: DedicatedServer;
    beforeAll(async () => {
      redis = await startDedicatedRedis();
    });
    afterAll(() => redis.dispose());

    it('reach it exactly as the replies to the client show', async () => {
      await checkCorpus(
        'the edge and an app',
        await openTargets(() => startPlatformApp(redis.url)),
        expectation,
      );
    });
  });
});
