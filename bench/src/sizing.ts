// npm run bench -- sizing: the cost of each operation in CPU, writes and memory: the figures of docs/scaling.md.
import { measureAgeSessions } from './sizing/age-sessions';
import { writeFigures } from './sizing/figures';
import { measureGalleries } from './sizing/galleries';
import { Installation } from './sizing/installation';
import { measureNode } from './sizing/node';
import { readMemory, readPrivateMemory } from './sizing/process-tree';
import { measureSanctions } from './sizing/sanctions';
import { printStoredRows } from './sizing/stored-rows';
import { measureBaseline, measureStrings } from './sizing/strings';
import { printCosts, printGalleries, printProcesses } from './sizing/tables';
import { measureVerificationSessions } from './sizing/verification-sessions';
import { isQuick, progress } from './suite/report';
import { startWorker } from './suite/worker';

if (process.platform !== 'linux') {
  console.error('This benchmark reads /proc, so it needs Linux.');
  process.exit(1);
}

const idleSeconds = isQuick ? 2 : 20;

const installation = await Installation.start();
const receiver = await startWorker<{ healthy: string[] }>('webhooks-receiver', {
  BENCH_HEALTHY: '100',
  BENCH_SILENT: '0',
});
try {
  const { meter, database } = installation;
  const baseline = await measureBaseline(installation);
  progress(`idle for ${idleSeconds} s`);
  const idle = await meter.watchIdle(idleSeconds);
  const host = {
    ...(await installation.customer()),
    origin: installation.origin('sessions api'),
    callbacks: receiver.hello.healthy,
  };
  await measureStrings(installation, installation.origin('string-store api'));
  await measureSanctions(installation, installation.origin('sanctions api'));
  await measureAgeSessions(installation, host);
  await measureVerificationSessions(installation, host);
  const starts = new Map(installation.starts);
  const loaded = new Map(
    [...installation.running].map(([name, { pid }]) => [name as string, readMemory(pid)] as const),
  );
  await measureNode(installation, { origin: installation.origin('biometric-node api'), key: host.key });

  printCosts(meter.costs, baseline);
  printProcesses(starts, idle, loaded);
  const node = installation.starts.get('biometric-node api')!;
  console.log(
    `start of a node with these people: ${node.cpu} ms of CPU until it is ready, ${node.memory.toFixed(0)} MB`,
  );
  const { processes, megabytes } = readPrivateMemory(installation.postgresPid);
  console.log(
    `PostgreSQL: ${processes} processes with ${(megabytes / processes).toFixed(1)} MB of private memory each`,
  );
  await printStoredRows(database);
} finally {
  await receiver.stop();
  await installation.stop();
}
const galleries = await measureGalleries();
printGalleries(galleries);
await writeFigures(installation.meter.costs, galleries);
