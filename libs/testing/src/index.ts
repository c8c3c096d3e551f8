export { eventually } from './eventually';
export { ownPostgres, ownRedis, type OwnServer } from './own-server';
export { createTestDatabase, type TestDatabase } from './test-database';
export { testRedis, type TestRedis } from './test-redis';
export { startTestServers, type TestServers } from './test-servers';
export { type RunnableApp, startTestApp, type TestApp, type TestAppOptions } from './test-app';
