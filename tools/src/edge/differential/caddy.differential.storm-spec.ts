import { type CaddyProcess, startCaddy, describeWithCaddy } from '@gatehouse/testing';
import { checkCorpus, type Target } from './differential';
import { type RecordedServer, startSimpleApp } from './simple.app';

const targetCount = 8;
const expectation = { dialect: 'go', hidesPrivatePaths: true, answersBeforeErrors: true } as const;

describeWithCaddy('ambiguous and malformed requests through Caddy', () => {
  const apps: RecordedServer[] = [];
  const caddies: CaddyProcess[] = [];
  const targets: Target[] = [];

  beforeAll(async () => {
    for (let index = 0; index < targetCount; index++) {
      const app = await startSimpleApp();
      const caddy = await startCaddy({ upstreams: { 'string-store': [`127.0.0.1:${app.port}`] } });
      apps.push(app);
      caddies.push(caddy);
      targets.push({ port: caddy.port, record: app.record });
    }
  });
  afterAll(async () => {
    await Promise.all(caddies.map((caddy) => caddy.stop('SIGKILL')));
    await Promise.all(apps.map((app) => app.close()));
  });

  it('reach a server exactly as the replies to the client show', async () => {
    await checkCorpus('Caddy', targets, expectation);
  });
});
