import { All, Controller, Module } from '@nestjs/common';
import { createApp, platformVariables, Unlimited } from '@gatehouse/platform';
import type { AddressInfo } from 'node:net';
import { AppRecord } from './app.record';
import type { RecordedServer } from './simple.app';

@Controller()
@Unlimited()
class EverythingController {
  @All(['', 'strings', 'strings/*path', 'admin', 'admin/*path'])
  answer(): object {
    return { ok: true };
  }
}

@Module({ controllers: [EverythingController] })
class EverythingModule {}

const definition = {
  name: 'string-store',
  title: 'An app',
  description: 'An app of the platform, with its body parsers, metrics and probes.',
  variables: platformVariables({ port: 0 }),
  module: EverythingModule,
  commands: {},
};

/** An app as `bootstrap` builds all of them. */
export async function startPlatformApp(redisUrl: string): Promise<RecordedServer> {
  const app = await createApp(definition, { REDIS_URL: redisUrl, LOG_LEVEL: 'silent', PORT: '0' });
  await app.listen(0, '127.0.0.1');
  const server = app.getHttpServer();
  const { port } = server.address() as AddressInfo;
  return { port, record: new AppRecord(server), close: () => app.close() };
}
