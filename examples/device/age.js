// The device side of an age session, simulated: the claim, the face, the end.
import { DeviceClient, Gatehouse } from '@gatehouse/sdk';
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { models } from './sample-face.js';

const { GATEHOUSE_URL: baseUrl, GATEHOUSE_API_KEY: apiKey } = process.env;
const { ageSessions } = new Gatehouse({ baseUrl, apiKey });
const { token, launchUrl } = await ageSessions.create({ ageThreshold: 18 });

const sessionId = new URL(launchUrl).searchParams.get('sessionId');
const device = new DeviceClient({ baseUrl, sessionId });
const { step } = await device.claim({ device: 'mobile' });

// A page records each event when it happens. A face that is sent faster than a person can turn their head is rejected, so
// this waits between events.
const delaysMs = {
  camera_started: 300,
  face_detected: 250,
  liveness_started: 50,
  liveness_passed: 300 * step.liveness.length,
  capture_started: 100,
  capture_finished: 800,
};
for (const [event, milliseconds] of Object.entries(delaysMs)) {
  await sleep(milliseconds);
  device.record(event);
}
const { ended } = await device.sendEstimate(31.4, 0.9, { turns: step.liveness, models });
assert.equal(ended.flowStatus, 'COMPLETED');

const { sessionStatus, riskEvaluation } = await ageSessions.getResult(token);
assert.equal(sessionStatus, 'AGE_ABOVE_THRESHOLD');
// Without browser indicators, and with other models than the launch page, the recommendation is a manual review.
assert.equal(riskEvaluation.recommendation, 'REVIEW');
console.log(`Status ${sessionStatus}, recommendation ${riskEvaluation.recommendation}.`);
