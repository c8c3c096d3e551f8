import { Edge } from './edge/edge';
import { edgeSettings } from './edge/edge-settings';

const levels = { info: 30, fatal: 60 };

/** One line, in the form that the apps log in. */
function log(level: keyof typeof levels, msg: string): void {
  console.log(JSON.stringify({ level: levels[level], time: new Date().toISOString(), service: 'edge', msg }));
}

try {
  const { port, host, upstreams } = edgeSettings(process.env);
  const edge = new Edge(upstreams);
  let stopping: Promise<void> | undefined;
  // Who is told a second time goes on with it.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void (stopping ??= edge.close().then(() => process.exit(0))));
  const address = await edge.listen(port, [host]);
  const parts = [...upstreams].map(([name, all]) => `${name} (${all.length})`);
  log('info', `listening on ${address} before ${parts.join(', ')}`);
} catch (error) {
  log('fatal', (error as Error).message);
  process.exit(1);
}
