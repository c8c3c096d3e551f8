// The device side of an ENROLL and a SIGN-IN of the same person, simulated. It prints their puid.
import { createDeviceKey, DeviceClient, Gatehouse, exportPublicJwk, computeThumbprint } from '@gatehouse/sdk';
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { models, newFace, picturesOf } from './sample-face.js';

const { GATEHOUSE_URL: baseUrl, GATEHOUSE_API_KEY: apiKey } = process.env;
const { GATEHOUSE_CLIENT_ID: clientId, GATEHOUSE_CLIENT_SECRET: clientSecret } = process.env;
const { verificationSessions } = new Gatehouse({ baseUrl, apiKey, clientId, clientSecret });

const face = newFace();
// A page stores it in IndexedDB. The private key never leaves the device.
const deviceKey = await createDeviceKey();
const keyId = await computeThumbprint(await exportPublicJwk(deviceKey));

/** Opens a session, sends the face, and waits for the decision of the biometric node. */
async function runSession(type, key = deviceKey) {
  const { sessionId } = await verificationSessions.create({
    type,
    redirectURL: 'https://shop.example/done',
    callback: { url: 'https://shop.example/webhooks/gatehouse' },
  });
  const device = new DeviceClient({ baseUrl, sessionId });
  const { step } = await device.claim({ device: 'mobile', ...(type === 'SIGN-IN' && { deviceKey: keyId }) });
  // A faster answer is rejected: no person turns their head so fast.
  await sleep(300 * step.liveness.length + 800);
  await device.sendCapture(
    { descriptors: picturesOf(face), deviceKey: key },
    { turns: step.liveness, models },
  );
  await device.waitUntilDecided();
  return verificationSessions.getOutcome(sessionId);
}

const enrolled = await runSession('ENROLL');
assert.equal(enrolled.status, 'SUCCESS');
const signedIn = await runSession('SIGN-IN');
assert.equal(signedIn.status, 'SUCCESS');
assert.equal(signedIn.puid, enrolled.puid);

// Two more devices with the same face. A similar face alone is not enough, so their keys are pending until the host approves them.
for (const key of [await createDeviceKey(), await createDeviceKey()]) {
  const again = await runSession('ENROLL', key);
  assert.equal(again.puid, enrolled.puid);
  assert.equal(again.pendingCredentials.length, 1);
}
console.log(enrolled.puid);
