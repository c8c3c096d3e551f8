import { Installation } from '../sizing/installation';
import type { Cost } from '../sizing/meter';
import { measureVerificationSessions } from '../sizing/verification-sessions';
import { isQuick, ms, progress, type Row } from '../suite/report';
import { startWorker } from '../suite/worker';

const idleSeconds = isQuick ? 2 : 20;

/** Whole sign-ins, with the creation of the session and its webhook: compared by the token, and by the node as without one. */
export async function measureSignIns(): Promise<Row[]> {
  if (process.platform !== 'linux') {
    progress('sign-ins: skipped, because /proc is read');
    return [];
  }
  const installation = await Installation.start();
  const receiver = await startWorker<{ healthy: string[] }>('webhooks-receiver', {
    BENCH_HEALTHY: '100',
    BENCH_SILENT: '0',
  });
  try {
    await installation.meter.watchIdle(idleSeconds);
    const costs = await measureVerificationSessions(installation, {
      ...(await installation.customer()),
      origin: installation.origin('sessions api'),
      callbacks: receiver.hello.healthy,
    });
    return Object.entries(costs).map(([visit, cost]) => toRow(visit, cost));
  } finally {
    await receiver.stop();
    await installation.stop();
  }
}

function toRow(visit: string, { figures }: Cost): Row {
  const names = ['sessions api', 'sessions worker', 'biometric-node api', 'biometric-node worker'];
  const cpu = (processes: readonly string[]): number =>
    processes.reduce((sum, name) => sum + (figures[name] ?? 0), 0);
  const apps = cpu(names);
  const all = apps + cpu(['PostgreSQL', 'Redis']);
  const rate = Math.round(1000 / all);
  return {
    what: `${visit}: a second per core`,
    measured: `${rate} (CPU of the apps ${ms(apps)}, with PostgreSQL and Redis ${ms(all)})`,
  };
}
