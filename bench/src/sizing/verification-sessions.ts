import { minFaceMilliseconds, shippedModels } from '@gatehouse/risk';
import {
  createDeviceKey,
  DeviceClient,
  type DeviceKeyPair,
  exportPublicJwk,
  computeThumbprint,
} from '@gatehouse/sdk';
import { setTimeout as pause } from 'node:timers/promises';
import { mapConcurrently } from '../load/in-flight';
import { isQuiet } from '../sessions/stage';
import { isQuick } from '../suite/report';
import { type Face, makeFace } from './faces';
import type { Installation } from './installation';
import type { Operation } from './meter';

const people = isQuick ? 30 : 600;
const clients = 48;
const verification = (what: string): Operation => ({
  name: `verification session: ${what}`,
  apps: ['sessions', 'biometric-node'],
});
const dimension = 128;
const models = shippedModels;
// A timer may fire slightly early, and the server rejects a face that is faster.
const slackMilliseconds = 100;

interface Person {
  face: Face;
  deviceKey: DeviceKeyPair;
  keyId: string;
}

/** People who enroll and sign in with the comparison of the node, through the client of the page. */
export async function measureVerificationSessions(
  { meter, database }: Installation,
  { origin, key, basic, callbacks }: { origin: string; key: string; basic: string; callbacks: string[] },
): Promise<void> {
  let bodies = 0;
  const walk = async (type: 'ENROLL' | 'SIGN-IN', person: Person): Promise<void> => {
    const response = await fetch(`${origin}/v2/verification-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key, authorization: basic },
      body: JSON.stringify({
        type,
        redirectURL: 'https://shop.example/done',
        callback: { url: callbacks[bodies++ % callbacks.length] },
      }),
    });
    const { sessionId } = (await response.json()) as { sessionId: string };
    const device = new DeviceClient<'verification'>({ baseUrl: origin, sessionId });
    await device.claim({ device: 'mobile', ...(type === 'SIGN-IN' && { deviceKey: person.keyId }) });
    const turns = (device.step && 'liveness' in device.step && device.step.liveness) || [];
    await pause(minFaceMilliseconds(turns.length) + slackMilliseconds);
    const descriptors = [1, 2, 3].map(() => person.face.capture());
    await device.sendCapture({ descriptors, deviceKey: person.deviceKey }, { turns, models });
    await device.waitUntilDecided();
  };
  const walkAll = async (type: 'ENROLL' | 'SIGN-IN', some: readonly Person[]): Promise<void> => {
    await mapConcurrently(some, clients, (person) => walk(type, person));
    await isQuiet(database);
  };
  const makePeople = (count: number) => mapConcurrently(Array(count).keys(), 1, makePerson);

  const first = await makePeople(people / 3);
  await walkAll('ENROLL', first);
  await walkAll('SIGN-IN', first);
  const others = await makePeople(people);
  await meter.measure(verification('ENROLL'), people, () => walkAll('ENROLL', others));
  await meter.measure(verification('SIGN-IN, compared by the node'), people, () =>
    walkAll('SIGN-IN', others),
  );
  await requireSuccess(database, 2 * (people + people / 3));
}

async function makePerson(): Promise<Person> {
  const deviceKey = await createDeviceKey();
  return {
    face: makeFace(dimension),
    deviceKey,
    keyId: await computeThumbprint(await exportPublicJwk(deviceKey)),
  };
}

/** Throws for a failed session, because its cost differs. */
async function requireSuccess(database: Installation['database'], wanted: number): Promise<void> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM sessions.sessions WHERE kind = 'verification' AND state = 'SUCCEEDED'`,
  );
  if (rows[0]!.count !== wanted) throw new Error(`${rows[0]!.count} of ${wanted} sessions have succeeded`);
}
