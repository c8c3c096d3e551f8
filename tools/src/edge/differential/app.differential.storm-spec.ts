import { startDedicatedRedis, type DedicatedServer } from '@gatehouse/testing';
import { checkCorpus } from './differential';
import { startPlatformApp } from './platform.app';
import type { RecordedServer } from './simple.app';

const targetCount = 8;
const expectation = { dialect: 'nodejs', hidesPrivatePaths: false, answersBeforeErrors: false } as const;

describe('ambiguous and malformed requests directly at an app', () => {
  let redis: DedicatedServer;
  let apps: RecordedServer[] = [];
  beforeAll(async () => {
    redis = await startDedicatedRedis();
    apps = await Promise.all(Array.from({ length: targetCount }, () => startPlatformApp(redis.url)));
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await redis.dispose();
  });

  it('are parsed as they were sent', async () => {
    await checkCorpus('an app', apps, expectation);
  });
});
