import { startChild } from '../suite/child';
import { isQuick, type Row } from '../suite/report';
import { inEachRound, inTurn } from '../suite/rounds';
import { startWorker } from '../suite/worker';
import { bareTable } from './bare-task';
import { Host } from './host';
import { compareWithBare, inRounds, rate, seconds } from './rounds';
import type { Stage } from './stage';

const warmUp = isQuick ? 1 : 5;
const minRatio = 0.3;

/** Creations through the API compared with bare inserts of the same row. */
export async function measureCreations({ host, bare, database, env, ...stage }: Stage): Promise<Row[]> {
  await host.create(stage.bodyWithCallback());
  await database.query(`CREATE TABLE IF NOT EXISTS ${bareTable} (LIKE sessions.sessions INCLUDING ALL)`);
  const service = await startWorker('sessions-in-process', { ...env, LOG_LEVEL: 'error' });
  const express = await startChild('dist/bench/sessions-baseline.mjs', env);
  const behindExpress = new Host(express.origin, 'none');
  const duration = (isWarmUp: boolean) => ({ seconds: isWarmUp ? warmUp : seconds });
  const body = stage.bodyWithCallback();
  const through = (server: Host, isWarmUp: boolean): Promise<number> =>
    server.rate({ ...duration(isWarmUp), expect: 201 }, () => server.creation(stage.bodyWithCallback()));
  const made = await inTurn(inRounds('creations'), {
    bare: (isWarmUp) => bare({ work: 'insert', ...duration(isWarmUp) }),
    http: (isWarmUp) => through(host, isWarmUp),
    express: (isWarmUp) => through(behindExpress, isWarmUp),
    service: (isWarmUp) => service.ask<object, number>({ ...duration(isWarmUp), body }),
  });
  await behindExpress.close();
  await Promise.all([service.stop(), express.stop()]);
  await database.query(`DROP TABLE ${bareTable}`);
  const ratio = inEachRound(made.service, made.bare);
  const ofExpress = inEachRound(made.http, made.express);
  return [
    { what: 'bare inserts of the same row with pg', measured: rate(made.bare) },
    {
      what: 'creations, without HTTP like the inserts: the service called directly',
      measured: compareWithBare(made.service, made.bare),
      target: { text: `≥ ${minRatio}`, isReached: ratio >= minRatio },
    },
    { what: 'the same insert behind bare Express', measured: compareWithBare(made.express, made.bare) },
    {
      what: 'creations through HTTP',
      measured: `${compareWithBare(made.http, made.bare)}, ${ofExpress.toFixed(2)} of bare Express`,
    },
  ];
}
