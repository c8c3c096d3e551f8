export { describeApiContract } from './api-contract';
export { appEnvironment, type AppProcess, ready, startApp } from './app-process';
export { caddyfile, type CaddyOptions, type CaddyProcess, startCaddy, withCaddy } from './caddy';
export { type Certificates, makeCertificates } from './certificates';
export { adminToken, makeCustomer } from './customer';
export { eventually } from './eventually';
export { faceLike, type FaceLike, type FaceLikeOptions, type FaceLikePerson } from './synthetic-faces';
export { type FacePair, sharedFaces } from './faces';
export { type FixtureScope, useFixture } from './fixture';
export { type Reply, sendRequest } from './http-request';
export { ownPostgres, ownPostgresPair, ownRedis, type OwnServer } from './dedicated-server';
export { type RawReply, RawRequest } from './raw-request';
export type { QueryRecord } from './query-record';
export { type RedisServers, startRedisCluster, startRedisSentinel, startRedisServer } from './redis-servers';
export type { ResponseRecord } from './response-record';
export { type SharedSanctions, sharedSanctions } from './sanctions';
export { checkRequirement, describeMissing, type Requirement, requirements } from './requirement';
export { type SeededRandom, seededRandom } from './seeded-random';
export { countsTogether, sharedLimit } from './shared-limit';
export { startSilentProxy } from './stalling-proxy';
export { reservePort } from '@gatehouse/embedded';
export { withPrograms } from './system-programs';
export { type RunnableApp, startTestApp, type TestApp, type TestAppOptions } from './test-app';
export { controlClock } from './test-clock';
export { createTestDatabase, type TemplateDatabase, type TestDatabase } from './test-database';
export { testRedis, type TestRedis } from './test-redis';
export { serverFolder, startTestServers, type TestServers } from './test-servers';
export { fileOf, fileTextOf, releaseFolder, type ReleaseQueries } from './upgrade/release';
export { describeUpgrade } from './upgrade/upgrade';
export {
  type DeliveryFollower,
  elevenHours,
  followDeliveries,
  type ShownDelivery,
} from './webhook/delivery-follower';
export {
  holdResponses,
  type Received,
  type Receiver,
  type ReceiverBehaviour,
  respond,
  respondLate,
  startReceiver,
  useReceiver,
} from './webhook/webhook-receiver';
