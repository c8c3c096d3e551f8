export { serverAccount } from './account';
export { onPath } from './on-path';
export { freePort, isFreePort, loopbackAddresses, nextFreePort } from './port';
export { startPostgres, type PostgresOptions, type PostgresServer } from './postgres';
export { commandLine, isGoneWithin } from './process-table';
export { startRedis, type RedisKind, type RedisOptions, type RedisServer } from './redis';
export { launch, type ServerProcess } from './server-process';
export { workspaceRoot } from './workspace';
