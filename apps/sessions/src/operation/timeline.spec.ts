import { transitions as ageTransitions } from '../age-session/age-session.machine';
import { transitions as verificationTransitions } from '../verification-session/model/verification-session.machine';
import { hasTimelineType, toTimelineEntries } from './timeline';

it.each([...new Set([...ageTransitions, ...verificationTransitions].map(({ on }) => on))])(
  'the timeline shows the event %s',
  (event) => {
    expect(hasTimelineType(event)).toBe(true);
  },
);

it('an entry of the timeline names the step, the failure and the device', () => {
  const history = [
    { at: 0, event: 'begin', epoch: 1 },
    { at: 1000, event: 'step_failed', step: 'face', failure: 'camera' as const },
    { at: 2000, event: 'unknown' },
  ];
  expect(toTimelineEntries(history)).toEqual([
    { at: '1970-01-01T00:00:00.000Z', type: 'opened', device: 1 },
    { at: '1970-01-01T00:00:01.000Z', type: 'step_failed', step: 'face', failure: 'camera' },
  ]);
});
