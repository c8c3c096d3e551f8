export { eventually } from './eventually';
export { faceLike, type FaceLike, type FaceLikeOptions, type FaceLikePerson } from './face-like';
export { type FacePair, sharedFaces } from './faces';
export { ownPostgres, ownRedis, type OwnServer } from './own-server';
export { type SharedSanctions, sharedSanctions } from './sanctions';
export { createTestDatabase, type TestDatabase } from './test-database';
export { testRedis, type TestRedis } from './test-redis';
export { startTestServers, type TestServers } from './test-servers';
export { type RunnableApp, startTestApp, type TestApp, type TestAppOptions } from './test-app';
