export { describeApiContract } from './api-contract';
export { createKeyList, createKeys, createOwnKeys, withoutForeignKeys } from './app-keys';
export { createAppEnvironment, type AppProcess, waitUntilReady, startApp } from './app-process';
export {
  getCaddyfilePath,
  type CaddyOptions,
  type CaddyProcess,
  startCaddy,
  describeWithCaddy,
} from './caddy';
export { type Certificates, makeCertificates } from './certificates';
export { adminToken, makeCustomer } from './customer';
export { eventually } from './eventually';
export {
  createSyntheticFaces,
  type SyntheticFaces,
  type SyntheticFacesOptions,
  type SyntheticPerson,
} from './synthetic-faces';
export { type FacePair, type Portrait, readSharedFaces, readSharedPortraits } from './faces';
export { type FixtureScope, useFixture } from './fixture';
export { type Reply, sendRequest } from './http-request';
export {
  startDedicatedPostgres,
  startPostgresPair,
  startDedicatedRedis,
  type DedicatedServer,
} from './dedicated-server';
export { type RawReply, RawRequest } from './raw-request';
export {
  type Authenticator,
  type Behaviour,
  makeAuthenticator,
  makeDefaultAuthenticator,
} from './passkey/authenticator';
export type { QueryRecord } from './query-record';
export { type RedisServers, startRedisCluster, startRedisSentinel, startRedisServer } from './redis-servers';
export type { ResponseRecord } from './response-record';
export { type SharedSanctions, findSharedSanctions } from './sanctions';
export {
  checkRequirement,
  describeMissing,
  describeWith,
  type Requirement,
  requirements,
} from './requirement';
export { type SeededRandom, seededRandom } from './seeded-random';
export { sharesRateLimit, sharedRateLimit } from './shared-limit';
export { startStallingProxy } from './stalling-proxy';
export { reservePort } from '@gatehouse/embedded';
export { describeWithPrograms } from './system-programs';
export { type RunnableApp, startTestApp, type TestApp, type TestAppOptions } from './test-app';
export { controlClock } from './test-clock';
export { createTestDatabase, type TemplateDatabase, type TestDatabase } from './test-database';
export { testRedis, type TestRedis } from './test-redis';
export { createServerFolder, startTestServers, type TestServers } from './test-servers';
export {
  formatReleaseFile,
  getReleaseFile,
  listReleases,
  releaseFolder,
  type ReleaseQueries,
} from './upgrade/release';
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
export {
  describeWithWeaviate,
  startWeaviate,
  type WeaviateServer,
  type WeaviateServers,
} from './weaviate-servers';
