// The visitor's device of an age session, played: from the claim over the face to the end.
import { DeviceClient, Gatehouse } from '@gatehouse/sdk';
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { models } from './made-up-face.js';

const { GATEHOUSE_URL: baseUrl, GATEHOUSE_API_KEY: apiKey } = process.env;
const { ageSessions } = new Gatehouse({ baseUrl, apiKey });
const { token, launchUrl } = await ageSessions.create({ ageThreshold: 18 });

const sessionId = new URL(launchUrl).searchParams.get('sessionId');
const device = new DeviceClient({ baseUrl, sessionId });
const { step } = await device.claim({ device: 'mobile' });

// A page records each of these when it happens. A face that is sent sooner than a person can turn their head as asked is
// taken for made up, so this takes its time.
const course = {
  camera_started: 300,
  face_detected: 250,
  liveness_started: 50,
  liveness_passed: 300 * step.liveness.length,
  capture_started: 100,
  capture_finished: 800,
};
for (const [event, milliseconds] of Object.entries(course)) {
  await sleep(milliseconds);
  device.record(event);
}
const { ended } = await device.sendEstimate(31.4, 0.9, { turns: step.liveness, models });
assert.equal(ended.flowStatus, 'COMPLETED');

const { sessionStatus, riskEvaluation } = await ageSessions.result(token);
assert.equal(sessionStatus, 'AGE_ABOVE_THRESHOLD');
// Without the indicators of a browser, and with models that are not those of the launch page, somebody has to look at it.
assert.equal(riskEvaluation.recommendation, 'REVIEW');
console.log(`The session says ${sessionStatus}, for ${riskEvaluation.recommendation}.`);
