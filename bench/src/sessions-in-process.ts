// The service that creates sessions, called directly: the app without HTTP. It receives tasks over IPC, and returns the rate per second.
/* eslint-disable @nx/enforce-module-boundaries -- what is measured is the app's own service, which is in no library */
import { ApiKeyService } from '@gatehouse/auth';
import { createApp } from '@gatehouse/platform';
import { AgeSessionService } from '../../apps/sessions/src/age-session/age-session.service';
import { sessions } from '../../apps/sessions/src/sessions.app';
import { forSeconds, perSecond } from './load/in-flight';
import { clients } from './sessions/rounds';

const app = await createApp(sessions);
await app.init();
const service = app.get(AgeSessionService, { strict: false });
const keys = app.get(ApiKeyService, { strict: false });
const { key } = await keys.create({ customer: 'bench', mode: 'live' });
const owner = (await keys.authenticate(key))!;

process.on('message', (task: { seconds: number; body: object }) => void create(task));
process.on('SIGTERM', () => process.exit(0));
process.send?.('ready');

async function create({ seconds, body }: { seconds: number; body: object }): Promise<void> {
  const rate = await perSecond(forSeconds(seconds), clients, () =>
    service.create(owner, { body, text: () => '' }),
  );
  process.send?.(rate);
}
