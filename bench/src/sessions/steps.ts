import { indicatorFlags, shippedModels } from '@gatehouse/risk';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { mapConcurrently } from '../load/in-flight';
import type { LoadRequest } from '../load/load';
import { count, isQuick, type Row } from '../suite/report';
import { inTurn } from '../suite/rounds';
import { type Created, type Host, post } from './host';
import { compareWithBare, clients, inRounds, rate } from './rounds';
import type { Stage } from './stage';

const steps = isQuick ? 200 : 1500;
const warmUp = steps / 2;

interface Claim {
  deviceToken: string;
  epoch: number;
  publicKey: JWK;
  step: { nonce: string; liveness: string[] };
}

/** Face steps that end their sessions, compared with bare decryptions of the same number of payloads. */
export async function measureSteps({ host, bare, ...stage }: Stage): Promise<Row[]> {
  const send = async (body: () => object, isWarmUp: boolean): Promise<number> => {
    const requests = await prepare(host, body, isWarmUp ? warmUp : steps);
    const perSecond = await host.rate({ seconds: Infinity, expect: 200 }, () => requests.pop());
    await stage.isQuiet();
    return perSecond;
  };
  const content = toContent('x'.repeat(43), sampleClaim);
  const taken = await inTurn(inRounds('steps'), {
    bare: (isWarmUp) => bare({ work: 'decrypt', count: isWarmUp ? warmUp : steps, content }),
    silent: (isWarmUp) => send(stage.body, isWarmUp),
    withWebhook: (isWarmUp) => send(stage.bodyWithCallback, isWarmUp),
  });
  return [
    { what: `bare decryptions of a step with jose, ${count(steps)} keys`, measured: rate(taken.bare) },
    {
      what: 'face steps through HTTP, each the end of its session',
      measured: compareWithBare(taken.silent, taken.bare),
    },
    { what: 'the same with a webhook for each', measured: compareWithBare(taken.withWebhook, taken.bare) },
  ];
}

/** Creates and claims a number of sessions, and encrypts the step of each. */
async function prepare(host: Host, body: () => object, many: number): Promise<LoadRequest[]> {
  const sessions = await host.createMany(many, body);
  return mapConcurrently(sessions, clients, (session) => prepareStep(host, session));
}

/** Claims a session, and encrypts the step that ends it. */
export async function prepareStep(host: Host, { sessionId }: Created): Promise<LoadRequest> {
  const path = `/device/sessions/${sessionId}`;
  const claim = await host.send<Claim>(post(`${path}/claim`, { device: 'mobile' }, {}));
  const plaintext = Buffer.from(JSON.stringify(toContent(sessionId, claim)));
  const jwe = await new CompactEncrypt(plaintext)
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(await importJWK(claim.publicKey, 'ECDH-ES'));
  return post(`${path}/steps/face`, { jwe }, { authorization: `Bearer ${claim.deviceToken}` });
}

const sampleClaim = { epoch: 1, step: { nonce: 'x'.repeat(22), liveness: ['left', 'right', 'left'] } };

const eventTimes = {
  step_started: 0,
  camera_started: 800,
  face_detected: 1250,
  liveness_started: 1350,
  liveness_passed: 3650,
  capture_started: 3850,
  capture_finished: 4950,
  step_submitted: 5000,
};

const noIndicators = Object.fromEntries(
  Object.entries(indicatorFlags).map(([group, flags]) => [
    group,
    Object.fromEntries(flags.map((flag) => [flag, false])),
  ]),
);

/** The step that the page sends after a face. */
const toContent = (sessionId: string, { epoch, step }: Pick<Claim, 'epoch' | 'step'>): object => ({
  sessionId,
  epoch,
  step: 'face',
  nonce: step.nonce,
  face: { decision: 'ABOVE', nearThreshold: false },
  liveness: { turns: step.liveness },
  indicators: noIndicators,
  events: Object.entries(eventTimes).map(([name, at]) => ({ name, at })),
  models: shippedModels.slice(0, 3),
});
