// Somebody's device at an ENROLL, and at the SIGN-IN that finds them again, played. It prints who they are.
import { createDeviceKey, DeviceClient, Gatehouse, publicJwkOf, thumbprintOf } from '@gatehouse/sdk';
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { models, newFace, picturesOf } from './made-up-face.js';

const { GATEHOUSE_URL: baseUrl, GATEHOUSE_API_KEY: apiKey } = process.env;
const { GATEHOUSE_CLIENT_ID: clientId, GATEHOUSE_CLIENT_SECRET: clientSecret } = process.env;
const { verificationSessions } = new Gatehouse({ baseUrl, apiKey, clientId, clientSecret });

const face = newFace();
// A page keeps it in IndexedDB. Its private half never leaves the device.
const deviceKey = await createDeviceKey();
const keyId = await thumbprintOf(await publicJwkOf(deviceKey));

/** Opens a session, shows the face, and waits until the node has decided. */
async function show(type, key = deviceKey) {
  const { sessionId } = await verificationSessions.create({
    type,
    redirectURL: 'https://shop.example/done',
    callback: { url: 'https://shop.example/webhooks/gatehouse' },
  });
  const device = new DeviceClient({ baseUrl, sessionId });
  const { step } = await device.claim({ device: 'mobile', ...(type === 'SIGN-IN' && { deviceKey: keyId }) });
  // Nobody turns their head faster. An answer that comes sooner is a failed try.
  await sleep(300 * step.liveness.length + 800);
  await device.sendCapture(
    { descriptors: picturesOf(face), deviceKey: key },
    { turns: step.liveness, models },
  );
  await device.whenDecided();
  return verificationSessions.outcome(sessionId);
}

const enrolled = await show('ENROLL');
assert.equal(enrolled.status, 'SUCCESS');
const signedIn = await show('SIGN-IN');
assert.equal(signedIn.status, 'SUCCESS');
assert.equal(signedIn.puid, enrolled.puid);

// Two more devices with the same face. A face that is alike proves nothing, so their keys are pending until the host approves them.
for (const key of [await createDeviceKey(), await createDeviceKey()]) {
  const again = await show('ENROLL', key);
  assert.equal(again.puid, enrolled.puid);
  assert.equal(again.pendingCredentials.length, 1);
}
console.log(enrolled.puid);
