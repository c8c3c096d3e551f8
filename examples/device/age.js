// The visitor's device of an age session, played: from the claim over the face to the end.
import { DeviceClient, Gatehouse } from '@gatehouse/sdk';
import assert from 'node:assert/strict';
import { models } from './made-up-face.js';

const { GATEHOUSE_URL: baseUrl, GATEHOUSE_API_KEY: apiKey } = process.env;
const { ageSessions } = new Gatehouse({ baseUrl, apiKey });
const { token, launchUrl } = await ageSessions.create({ ageThreshold: 18 });

const sessionId = new URL(launchUrl).searchParams.get('sessionId');
const device = new DeviceClient({ baseUrl, sessionId });
const { step } = await device.claim({ device: 'mobile' });

// A page records each of these when it happens. Here they all happen at once, and the risk evaluation says so.
for (const event of ['camera_started', 'face_detected', 'liveness_started', 'liveness_passed'])
  device.record(event);
for (const event of ['capture_started', 'capture_finished']) device.record(event);
const { ended } = await device.sendEstimate(31.4, 0.9, { turns: step.liveness, models });
assert.equal(ended.flowStatus, 'COMPLETED');

const { sessionStatus } = await ageSessions.result(token);
assert.equal(sessionStatus, 'AGE_ABOVE_THRESHOLD');
console.log(`The session says ${sessionStatus}.`);
