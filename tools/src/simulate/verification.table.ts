import type { Figures, VerificationFigure } from './figures';
import type { Load } from './load';
import { busyCores, milliseconds } from './quantity';
import type { Table } from './simulation';

const resources: readonly (readonly [VerificationFigure, string])[] = [
  ['sessionsMs', 'sessions, `api` and `worker`'],
  ['nodeMs', 'biometric node, `api` and `worker`'],
  ['postgresMs', 'PostgreSQL'],
  ['redisMs', 'Redis'],
];

/** The same number of verification sessions: they involve two services and three jobs. */
export const verificationTable = ({ signIn, enrollment }: Figures, { sessions }: Load): Table => ({
  title: `${sessions.toLocaleString('en')} verification sessions per second`,
  heads: ['resource', 'one SIGN-IN', 'all', 'one ENROLL', 'all'],
  rows: resources.map(([name, title]) => [
    title,
    ...[signIn, enrollment].flatMap(({ [name]: cpuMs }) => [
      milliseconds(cpuMs),
      busyCores((cpuMs * sessions) / 1000),
    ]),
  ]),
});
