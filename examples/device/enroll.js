// The device side of an ENROLL and a SIGN-IN of the same person, simulated. It prints their puid.
import {
  compareFace,
  computeThumbprint,
  createDeviceKey,
  createFaceToken,
  DeviceClient,
  exportPublicJwk,
  Gatehouse,
} from '@gatehouse/sdk';
import { faceSpaces } from '@gatehouse/sdk/face-spaces';
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { models, newFace, picturesOf } from './sample-face.js';

const { GATEHOUSE_URL: baseUrl, GATEHOUSE_API_KEY: apiKey } = process.env;
const { GATEHOUSE_CLIENT_ID: clientId, GATEHOUSE_CLIENT_SECRET: clientSecret } = process.env;
const { verificationSessions } = new Gatehouse({ baseUrl, apiKey, clientId, clientSecret });

const face = newFace();
const version = 'FACEAPI_1';
const space = faceSpaces[version];
// A page stores them in IndexedDB. The private key and the token never leave the device.
const deviceKey = await createDeviceKey();
const keyId = await computeThumbprint(await exportPublicJwk(deviceKey));
const token = await createFaceToken({ descriptors: picturesOf(face), version }, space);

/** ENROLL: the face, sealed to the biometric node, and the secret key of its token. */
const enroll = (key, newToken) => ({ descriptors: picturesOf(face), token: newToken, deviceKey: key });

/** SIGN-IN: only the encrypted score of a comparison with the token. */
async function signIn(step) {
  assert.equal(step.token.id, token.id);
  const publicKey = Buffer.from(step.token.publicKey, 'base64url');
  const comparison = await compareFace(token, publicKey, { descriptors: picturesOf(face), version }, space);
  return { comparison, deviceKey };
}

/** Opens a session, sends the face, and waits for the decision. */
async function runSession(type, key = deviceKey, newToken = token) {
  const { sessionId } = await verificationSessions.create({
    type,
    redirectURL: 'https://shop.example/done',
    callback: { url: 'https://shop.example/webhooks/gatehouse' },
  });
  const device = new DeviceClient({ baseUrl, sessionId });
  const { step } = await device.claim({ device: 'mobile', ...(type === 'SIGN-IN' && { deviceKey: keyId }) });
  // A faster answer is rejected: no person turns their head so fast.
  await sleep(300 * step.liveness.length + 800);
  const capture = type === 'SIGN-IN' ? await signIn(step) : enroll(key, newToken);
  await device.sendCapture(capture, { turns: step.liveness, models });
  await device.waitUntilDecided();
  return verificationSessions.getOutcome(sessionId);
}

const enrolled = await runSession('ENROLL');
assert.equal(enrolled.status, 'SUCCESS');
const signedIn = await runSession('SIGN-IN');
assert.equal(signedIn.status, 'SUCCESS');
assert.equal(signedIn.puid, enrolled.puid);

// Two more devices with the same face. A similar face alone is not enough, so their keys are pending until the host approves them.
for (let i = 0; i < 2; i++) {
  const newToken = await createFaceToken({ descriptors: picturesOf(face), version }, space);
  const again = await runSession('ENROLL', await createDeviceKey(), newToken);
  assert.equal(again.puid, enrolled.puid);
  assert.equal(again.pendingCredentials.length, 1);
}
console.log(enrolled.puid);
