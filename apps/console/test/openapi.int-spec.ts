import { ApiKeyService } from '@gatehouse/auth';
import { describeApiContract } from '@gatehouse/testing';
import { type ConsoleServer, startConsole } from './console';

describeApiContract('console', startConsole, async (server: ConsoleServer) => {
  await server.createUser('jane');
  const { cookie = '', csrf = '' } = await server.logIn('jane');
  const { key } = await server.app
    .get(ApiKeyService, { strict: false })
    .create({ customer: 'acme', mode: 'live' });
  return { 'console-login': { cookie, 'x-csrf-token': csrf }, 'api-key': { 'x-api-key': key } };
});
