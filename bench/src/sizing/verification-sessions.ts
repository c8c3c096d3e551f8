import { minFaceMilliseconds, shippedModels } from '@gatehouse/risk';
import { SpaceFaces } from '@gatehouse/gallery';
import {
  compareFace,
  computeThumbprint,
  createDeviceKey,
  createFaceToken,
  DeviceClient,
  type DeviceKeyPair,
  exportPublicJwk,
  type FaceToken,
} from '@gatehouse/sdk';
import { faceSpaces } from '@gatehouse/sdk/face-spaces';
import { setTimeout as pause } from 'node:timers/promises';
import { mapConcurrently } from '../load/in-flight';
import { isQuiet } from '../sessions/stage';
import { isQuick } from '../suite/report';
import type { Installation } from './installation';
import type { Cost, Operation } from './meter';

const people = isQuick ? 30 : 600;
const clients = 48;
const verification = (what: string): Operation => ({
  name: `verification session: ${what}`,
  apps: ['sessions', 'biometric-node'],
});
const version = 'FACEAPI_1';
const space = faceSpaces[version]!;
const models = shippedModels;
// A timer may fire slightly early, and the server rejects a face that is faster.
const slackMilliseconds = 100;

interface Person {
  face: Float64Array;
  deviceKey: DeviceKeyPair;
  keyId: string;
  token?: FaceToken;
}

/** What a person does: each is an operation with its own cost. */
type Visit = 'ENROLL' | 'SIGN-IN, compared by the node' | 'SIGN-IN, compared by the face token';

export interface VerificationHost {
  origin: string;
  key: string;
  basic: string;
  callbacks: string[];
}

/** People who enroll, and sign in with both comparisons, through the client of the page. Returns the costs by visit. */
export async function measureVerificationSessions(
  installation: Pick<Installation, 'meter' | 'database' | 'fetch'>,
  { origin, key, basic, callbacks }: VerificationHost,
): Promise<Record<Visit, Cost>> {
  const { meter, database, fetch } = installation;
  const faces = new SpaceFaces({ space, seed: 25, mates: 0.9 });
  let bodies = 0;

  const create = async (type: 'ENROLL' | 'SIGN-IN'): Promise<string> => {
    const response = await fetch(`${origin}/v2/verification-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key, authorization: basic },
      body: JSON.stringify({
        type,
        redirectURL: 'https://shop.example/done',
        callback: { url: callbacks[bodies++ % callbacks.length] },
      }),
    });
    return ((await response.json()) as { sessionId: string }).sessionId;
  };

  const walk = async (visit: Visit, person: Person): Promise<void> => {
    const isEnroll = visit === 'ENROLL';
    const sessionId = await create(isEnroll ? 'ENROLL' : 'SIGN-IN');
    const device = new DeviceClient<'verification'>({ baseUrl: origin, sessionId, fetch });
    await device.claim({ device: 'mobile', ...(!isEnroll && { deviceKey: person.keyId }) });
    const { step } = device;
    if (!step || !('storesToken' in step)) throw new Error('The session has no face step.');
    const turns = step.liveness ?? [];
    await pause(minFaceMilliseconds(turns.length) + slackMilliseconds);
    const face = { descriptors: [1, 2, 3].map(() => faces.picture(person.face)), version };
    const { deviceKey } = person;
    if (isEnroll) person.token = await createFaceToken(face, space);
    const capture =
      visit === 'SIGN-IN, compared by the face token'
        ? { comparison: await compare(person, step.token, face), version }
        : { ...face, ...(isEnroll && { token: person.token }) };
    await device.sendCapture({ ...capture, deviceKey }, { turns, models });
    await device.waitUntilDecided();
  };
  const walkAll = async (visit: Visit, some: readonly Person[]): Promise<void> => {
    await mapConcurrently(some, clients, (person) => walk(visit, person));
    await isQuiet(database);
  };
  const makePeople = (count: number) =>
    mapConcurrently(Array(count).keys(), 1, () => makePerson(faces.person()));

  const visits = [
    'ENROLL',
    'SIGN-IN, compared by the node',
    'SIGN-IN, compared by the face token',
  ] as const satisfies Visit[];
  const first = await makePeople(people / 3);
  for (const visit of visits) await walkAll(visit, first);
  const others = await makePeople(people);
  const costs: Partial<Record<Visit, Cost>> = {};
  for (const visit of visits)
    costs[visit] = await meter.measure(verification(visit), people, () => walkAll(visit, others));
  await requireSuccess(database, visits.length * (people + people / 3));
  return costs as Record<Visit, Cost>;
}

/** The encrypted comparison of a device with its token. */
async function compare(
  { token }: Person,
  offered: { publicKey: string } | null,
  face: { descriptors: Float32Array[]; version: string },
): Promise<Uint8Array> {
  if (!token || !offered) throw new Error('The session does not accept the token of this device.');
  return compareFace(token, Buffer.from(offered.publicKey, 'base64url'), face, space);
}

async function makePerson(face: Float64Array): Promise<Person> {
  const deviceKey = await createDeviceKey();
  return { face, deviceKey, keyId: await computeThumbprint(await exportPublicJwk(deviceKey)) };
}

/** Throws for a failed session, because its cost differs. */
async function requireSuccess(database: Installation['database'], wanted: number): Promise<void> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM sessions.sessions WHERE kind = 'verification' AND state = 'SUCCEEDED'`,
  );
  if (rows[0]!.count !== wanted) throw new Error(`${rows[0]!.count} of ${wanted} sessions have succeeded`);
}
