import { load, type LoadRequest } from '../load/load';
import { count, isQuick, progress } from '../suite/report';
import { type Face, makeFace } from './faces';
import type { Installation } from './installation';
import type { Operation } from './meter';

const people = Number(process.env['BENCH_PEOPLE'] ?? (isQuick ? 300 : 10_000));
const measured = Math.min(people, 3_000);
const predictions = isQuick ? 200 : 3_000;
const clients = 32;
const node = (what: string): Operation => ({ name: `node: ${what}`, apps: ['biometric-node'] });
const dimension = 512;

/** People who are enrolled through the API of the node, found, and loaded by a starting node. */
export async function measureNode(
  installation: Installation,
  { origin, key }: { origin: string; key: string },
): Promise<void> {
  const { meter } = installation;
  const faces: Face[] = [];
  const enroll = (many: number) => send(origin, key, '/node/plainEnroll', many, () => newFace(faces));
  await enroll(people - measured);
  await meter.measure(node(`enroll a person, ${count(people)} enrolled by then`), measured, () =>
    enroll(measured),
  );
  const predict = () => send(origin, key, '/node/plainPredict', predictions, () => pickRandom(faces));
  await predict();
  await meter.measure(node(`find a person among ${count(people)}`), predictions, predict);
  await waitUntilPacked(installation);
  await installation.run('biometric-node api');
}

function newFace(faces: Face[]): Face {
  const face = makeFace(dimension);
  // The first ones are enough to search for.
  if (faces.length < 2000) faces.push(face);
  return face;
}

const pickRandom = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

async function send(
  origin: string,
  key: string,
  path: string,
  many: number,
  whose: () => Face,
): Promise<void> {
  let left = many;
  const next = (): LoadRequest => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    // A float has seven digits.
    body: `{"features":{"type":"face","embedding_vector":[${whose()
      .capture()
      .map((number) => number.toPrecision(7))
      .join()}]}}`,
  });
  const { errors } = await load(origin, { clients, seconds: Infinity, expect: 200 }, () => {
    if (left % 10_000 === 0 && left > 0 && left < many) progress(`${path}: ${count(left)} left`);
    return left-- > 0 ? next() : undefined;
  });
  if (errors > 0) throw new Error(`${errors} requests to ${path} were rejected`);
}

/** Waits until the node has packed its snapshot. */
async function waitUntilPacked({ database }: Installation): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ missing: number }>(
      `SELECT sum(last_number / 1000)::integer - (SELECT count(*) FROM biometric_node.template_pages)::integer AS missing
       FROM biometric_node.galleries`,
    );
    if (rows[0]!.missing <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
