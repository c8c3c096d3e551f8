import type { Figures } from './figures';
import { connectionsPerProcess, plannedShare, postgresCores, toProcesses, toShards } from './limit';
import type { Load } from './load';
import { bandwidth, busyCores, bytes, count, milliseconds } from './quantity';
import type { Table } from './simulation';

const day = 86_400;
const hour = 3_600;
const retention = { sessions: day, tombstones: 90 * day, history: 30 * day };
/** WEBHOOK_CONCURRENCY of one worker, and the time that a receiver takes. */
const webhooks = { perWorker: 500, seconds: 0.1 };

/** Age sessions that are opened, completed, reported by webhook, read once and deleted. */
export function sessionTable({ ageSession: one, storedBytes, page }: Figures, { sessions }: Load): Table {
  const cores = (cpuMs: number) => (cpuMs * sessions) / 1000;
  const api = toProcesses(cores(one.apiMs));
  const worker = toProcesses(cores(one.workerMs));
  const postgres = cores(one.postgresMs) / plannedShare.postgres;
  const stored = (size: number, seconds: number) => bytes(size * sessions * seconds);
  return {
    title: `${sessions.toLocaleString('en')} age sessions per second`,
    heads: ['resource', 'one session', 'all', 'consequence'],
    rows: [
      ['sessions `api`', milliseconds(one.apiMs), busyCores(cores(one.apiMs)), describeProcesses(api)],
      [
        'sessions `worker`',
        milliseconds(one.workerMs),
        busyCores(cores(one.workerMs)),
        describeProcesses(worker),
      ],
      [
        'PostgreSQL, CPU',
        milliseconds(one.postgresMs),
        busyCores(cores(one.postgresMs)),
        `${count(postgres)} cores at 60 %${postgres > postgresCores ? `: too many for a server of ${postgresCores}` : ''}`,
      ],
      [
        '… write transactions',
        count(one.writeTransactions),
        `${count(one.writeTransactions * sessions)} per second`,
        'a disk with fast sync; several commits share one sync',
      ],
      [
        '… WAL',
        bytes(one.walBytes),
        `${bytes(one.walBytes * sessions)}/s, ${stored(one.walBytes, day)} a day`,
        'the same amount again for each replica and for the archive',
      ],
      [
        '… stored until deleted',
        bytes(storedBytes.session),
        `${stored(storedBytes.session, retention.sessions)} with 24 hours of retention`,
        `${stored(storedBytes.session, hour)} with \`SESSION_RETENTION=3600\``,
      ],
      [
        '… tombstones, 90 days',
        bytes(storedBytes.tombstone),
        stored(storedBytes.tombstone, retention.tombstones),
        `${stored(storedBytes.tombstone, day)} with \`SESSION_TOMBSTONE_DAYS=1\``,
      ],
      [
        '… webhook history, 30 days',
        bytes(storedBytes.webhookHistory),
        stored(storedBytes.webhookHistory, retention.history),
        `${stored(storedBytes.webhookHistory, day)} with \`WEBHOOK_HISTORY_DAYS=1\``,
      ],
      [
        'Redis, CPU',
        milliseconds(one.redisMs),
        busyCores(cores(one.redisMs)),
        `one thread: shards needed: ${toShards(cores(one.redisMs))}`,
      ],
      ['… commands', count(one.redisCommands), `${count(one.redisCommands * sessions)} per second`, ''],
      [
        'webhooks',
        '1',
        `${count(sessions)} per second`,
        `${count(sessions * webhooks.seconds)} in flight if receivers take ${webhooks.seconds} s; workers, by \`WEBHOOK_CONCURRENCY\`: ${Math.ceil((sessions * webhooks.seconds) / webhooks.perWorker)}`,
      ],
      [
        'connections to PostgreSQL',
        '',
        `${count((api + worker) * connectionsPerProcess)}: ${count(api + worker)} processes × ${connectionsPerProcess}`,
        'PgBouncer, and `DATABASE_POOL_SIZE=4`, because a process keeps less than one connection busy',
      ],
      [
        'network traffic of the processes',
        bytes(one.transferBytes),
        bandwidth(one.transferBytes * sessions),
        'distributed over all processes',
      ],
      [
        'launch page files, first visit',
        bytes(page.firstVisitBytes),
        bandwidth(page.firstVisitBytes * sessions),
        'a CDN in front of `/launch`: the files are immutable, with a hash in their names',
      ],
    ],
  };
}

const describeProcesses = (processes: number): string =>
  processes === 1
    ? 'one process, and one more for the case of its failure'
    : `${count(processes)} processes, each 70 % busy`;
