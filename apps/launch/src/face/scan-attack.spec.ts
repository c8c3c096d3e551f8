import type { HeadTurn } from '@gatehouse/sdk/browser';
import { type Observation, ScanProgress } from './scan-progress';
import type { ScanState } from './scan-state.types';

const box = { x: 0.3, y: 0.25, width: 0.4, height: 0.5 };
const descriptors = { person: [0.1, 0.2, 0.3], picture: [0.9, 0.2, 0.3] };
type Shown = keyof typeof descriptors;

/** Which face is held to the camera, by what the page shows and the number of the frame. */
type Attack = (state: ScanState, frame: number) => Shown;

const turns: HeadTurn[] = ['left', 'right'];
const poses: Partial<Record<NonNullable<ScanState['action']>, number>> = { left: 0.62, right: 0.38 };

/** A scan that does not end until then never ends. */
const maxFrames = 20_000;

/** A person who follows the instructions at once, and a picture that always looks ahead, in turn in the same place. */
function attack(choose: Attack, frameMs = 100): ScanProgress {
  const progress = new ScanProgress({ requested: turns, record: () => undefined, descriptors: 3 });
  for (let frame = 0; progress.end === undefined && frame < maxFrames; frame++) {
    const { state } = progress;
    const shown = choose(state, frame);
    const noseRatio = (shown === 'person' && state.action && poses[state.action]) || 0.5;
    const look: Observation = { faces: [box], brightness: 0.5, noseRatio };
    const isRead = progress.task === 'read' && noseRatio === 0.5;
    const face = { age: 30, descriptor: Float32Array.from(descriptors[shown]) };
    progress.add(isRead ? { ...look, face } : look, frame * frameMs);
  }
  return progress;
}

const alternate = (frame: number, period: number): Shown =>
  Math.floor(frame / period) % 2 === 0 ? 'picture' : 'person';
const frameTimes = [40, 100, 160, 300];

describe('a picture and a person in turn', () => {
  it('is a person who finishes if the picture is never shown', () =>
    expect(attack(() => 'person').end).toBe('seen'));

  it.each<[string, Attack]>([
    ['before and after the movements', ({ phase }) => (phase === 'moving' ? 'person' : 'picture')],
    ['before the movements', ({ phase }) => (phase === 'framing' ? 'picture' : 'person')],
    ['after the movements', ({ phase }) => (phase === 'reading' ? 'picture' : 'person')],
  ])('is a spoof if the picture is shown %s', (_, choose) => {
    for (const frameMs of frameTimes) expect(attack(choose, frameMs).end).toBe('spoof');
  });

  const alternations: [string, (period: number) => Attack][] = [
    ['all the time', (period) => (_, frame) => alternate(frame, period)],
    [
      'after the picture was framed',
      (period) =>
        ({ phase }, frame) =>
          phase === 'framing' ? 'picture' : alternate(frame, period),
    ],
    [
      'after the person was framed',
      (period) =>
        ({ phase }, frame) =>
          phase === 'framing' ? 'person' : alternate(frame, period),
    ],
    [
      'after the movements of the person',
      (period) =>
        ({ phase }, frame) =>
          phase === 'reading' ? alternate(frame, period) : 'person',
    ],
    [
      'after the picture was framed and the person moved',
      (period) =>
        ({ phase, action }, frame) => {
          if (phase === 'framing') return 'picture';
          return phase === 'moving' && action !== 'back' ? 'person' : alternate(frame, period);
        },
    ],
  ];
  describe.each(alternations)('%s', (_, choose) => {
    it.each([1, 2])('never finishes with %d frames of each', (period) => {
      for (const frameMs of frameTimes)
        for (let offset = 0; offset < 2 * period; offset++) {
          const { end } = attack((state, frame) => choose(period)(state, frame + offset), frameMs);
          expect(['spoof', 'challenge', 'unreadable']).toContain(end);
        }
    });
  });

  it('finishes with readings of the picture only if that is read between the movements too, a remaining risk in ADR 41', () => {
    const choose: Attack = ({ phase, action }) =>
      phase === 'moving' && action !== 'back' ? 'person' : 'picture';
    const { end, descriptors: read } = attack(choose);
    expect(end).toBe('seen');
    expect(read[0]).toEqual(Float32Array.from(descriptors.picture));
  });
});
