import { DeviceClient, type DocumentEvidence, type FaceEvidence, type Progress } from '@gatehouse/sdk';
import type { Created } from './age-host';
import { indicators, models } from './device-report';
import type { Sessions } from './sessions-app';

// Seconds between the events of a face step.
const faceEvents = [
  ['camera_started', 0.8],
  ['face_detected', 0.45],
  ['liveness_started', 0.1],
  ['liveness_passed', 2.3],
  ['capture_started', 0.2],
  ['capture_finished', 1.1],
] as const;

/** A person at an age session: the client of the SDK, on the clock of the app. */
export function makeAgeVisitor(
  sessions: Pick<Sessions, 'url' | 'now' | 'advanceClock'>,
  { sessionId }: Pick<Created, 'sessionId'>,
  deviceToken?: string,
) {
  const device = new DeviceClient({
    baseUrl: sessions.url,
    sessionId,
    deviceToken,
    now: sessions.now,
    sleep: () => Promise.resolve(),
  });
  const record = (events: readonly (typeof faceEvents)[number][]) => {
    for (const [event, seconds] of events) {
      sessions.advanceClock(seconds);
      device.record(event);
    }
  };
  const recordFace = () => record(faceEvents);
  const evidence = (more: Partial<FaceEvidence> = {}): FaceEvidence => ({
    turns: device.step?.liveness ?? [],
    models,
    indicators,
    ...more,
  });
  return {
    device,
    recordFace,
    evidence,

    /** Opens the launch URL on a phone. */
    open: (request: { device?: 'mobile' | 'desktop'; handoff?: string } = {}) =>
      device.claim({ device: 'mobile', ...request }),

    showFace: (age: number, more?: Partial<FaceEvidence>): Promise<Progress> => {
      recordFace();
      return device.sendEstimate(age, device.step?.report === 'age' ? 0.9 : undefined, evidence(more));
    },

    showPassport: (
      age: number,
      {
        score,
        checkDigitsValid = true,
        ...more
      }: { score?: number; checkDigitsValid?: boolean } & Pick<DocumentEvidence, 'indicators'> = {},
    ): Promise<Progress> => {
      record(faceEvents.slice(-2));
      const { report, ageThreshold } = device.step!;
      const years = Math.floor(age);
      const decision = years === ageThreshold ? 'AT' : years > ageThreshold ? 'ABOVE' : 'BELOW';
      return device.sendDocument(
        { type: 'passport', checkDigitsValid, ...(report === 'age' ? { age } : { decision }) },
        { models, indicators, ...more, ...(score !== undefined && { faceMatch: { score } }) },
      );
    },
  };
}

export type AgeVisitor = ReturnType<typeof makeAgeVisitor>;
