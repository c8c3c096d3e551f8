import { DeviceClient, type FaceEvidence, type Progress } from '@gatehouse/sdk';
import type { Created } from './age-host';
import { indicators, models } from './device-report';
import type { Sessions } from './sessions-app';

// Seconds between the events of somebody who takes a moment for each.
const course = [
  ['camera_started', 0.8],
  ['face_detected', 0.45],
  ['liveness_started', 0.1],
  ['liveness_passed', 2.3],
  ['capture_started', 0.2],
  ['capture_finished', 1.1],
] as const;

/** Somebody in front of a camera: the real client of the device, on a clock that runs with that of the app. */
export function makePerson(
  sessions: Sessions,
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
  const look = () => {
    for (const [event, seconds] of course) {
      sessions.turnClock(seconds);
      device.record(event);
    }
  };
  const evidence = (more: Partial<FaceEvidence> = {}): FaceEvidence => ({
    turns: device.step?.liveness ?? [],
    models,
    indicators,
    ...more,
  });
  return {
    device,
    look,
    evidence,

    /** Opens the launch URL on a phone. */
    open: (request: { device?: 'mobile' | 'desktop'; handoff?: string } = {}) =>
      device.claim({ device: 'mobile', ...request }),

    /** Looks into the camera for as long as it takes. */
    showFace: (age: number, more?: Partial<FaceEvidence>): Promise<Progress> => {
      look();
      return device.sendEstimate(age, device.step?.report === 'age' ? 0.9 : undefined, evidence(more));
    },

    /** Holds a passport into the camera. */
    showPassport: (
      age: number,
      more: { score?: number; checkDigitsValid?: boolean } = {},
    ): Promise<Progress> => {
      const { score, checkDigitsValid = true } = more;
      for (const [event, seconds] of course.slice(-2)) {
        sessions.turnClock(seconds);
        device.record(event);
      }
      const { report, ageThreshold } = device.step!;
      const years = Math.floor(age);
      const decision = years === ageThreshold ? 'AT' : years > ageThreshold ? 'ABOVE' : 'BELOW';
      return device.sendDocument(
        { type: 'passport', checkDigitsValid, ...(report === 'age' ? { age } : { decision }) },
        { models, indicators, ...(score !== undefined && { faceMatch: { score } }) },
      );
    },
  };
}

export type Person = ReturnType<typeof makePerson>;
