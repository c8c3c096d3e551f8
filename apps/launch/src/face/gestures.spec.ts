import type { Gesture } from '@gatehouse/sdk/browser';
import type { FacePose } from './face-pose';
import { Gestures } from './gestures';

// Measured on the shared clip of the astronaut and its synthetic gestures.
const rest: FacePose = { mouth: 0.15, pitch: 0.342, width: 1.25, nose: 0.425, eyes: 0.1 };
const poses = {
  rest,
  open: { ...rest, mouth: 0.49, pitch: 0.314, width: 1.117 },
  lowered: { ...rest, pitch: 0.43, nose: 0.47, width: 1.28 },
  closed: { ...rest, eyes: 0.045 },
  /** Half way: neither at rest nor a gesture. */
  opening: { ...rest, mouth: 0.27 },
  swivelled: { ...rest, mouth: 0.25, pitch: 0.38, width: 1.05, nose: 0.511, eyes: 0.095 },
  tilted: { ...rest, pitch: 0.4, width: 1.65, nose: 0.35, eyes: 0.08 },
  covered: { ...rest, eyes: 0.003 },
} satisfies Record<string, FacePose>;

const see = (gestures: Gestures, ...names: (keyof typeof poses)[]): Gestures => {
  for (const name of names) gestures.add({ noseRatio: 0.5, pose: poses[name] }, false);
  return gestures;
};
const begin = (...requested: Gesture[]): Gestures => see(new Gestures(requested), 'rest', 'rest', 'rest');

describe('gestures', () => {
  it('pass in the requested order, with the face at rest between them', () => {
    const gestures = begin('blink', 'nod', 'open_mouth');
    expect(gestures.instruction).toBe('blink');
    see(gestures, 'closed', 'closed');
    expect([gestures.done, gestures.instruction]).toEqual([['blink'], 'back']);
    see(gestures, 'rest', 'lowered', 'lowered', 'rest', 'open', 'open');
    expect(gestures.done).toEqual(['blink', 'nod', 'open_mouth']);
    expect([gestures.state, gestures.instruction]).toEqual(['passed', undefined]);
  });

  it('wait until the face at rest was measured, with the mouth closed', () => {
    const gestures = see(new Gestures(['open_mouth']), 'open', 'open', 'rest', 'rest');
    expect(gestures.instruction).toBe('back');
    expect(see(gestures, 'open').instruction).toBe('back');
    expect(see(gestures, 'rest').instruction).toBe('open_mouth');
  });

  it.each<[Gesture, 'closed' | 'lowered']>([
    ['blink', 'closed'],
    ['nod', 'lowered'],
  ])('measure the face at rest again if it was not: %s', (gesture, pose) => {
    const gestures = see(new Gestures([gesture]), pose, pose, pose, 'rest', 'rest');
    expect(gestures.instruction).toBe('back');
    see(gestures, 'rest', 'rest', pose, pose);
    expect(gestures.done).toEqual([gesture]);
  });

  it('require two frames in a row', () => {
    const gestures = begin('open_mouth');
    expect(see(gestures, 'open', 'rest', 'open', 'opening').done).toEqual([]);
    expect(see(gestures, 'open', 'open').done).toEqual(['open_mouth']);
  });

  it('that were not requested do not count, and end nothing', () => {
    const gestures = begin('nod');
    see(gestures, 'closed', 'closed', 'closed', 'open', 'open', 'open');
    expect([gestures.done, gestures.state, gestures.wrong]).toEqual([[], 'waiting', 0]);
  });

  it('that are too early count when they last', () => {
    const gestures = begin('open_mouth');
    for (let frame = 0; frame < 4; frame++) gestures.add({ noseRatio: 0.5, pose: poses.open }, true);
    expect(gestures.done).toEqual([]);
    expect(see(gestures, 'open').done).toEqual(['open_mouth']);
  });

  it('ignore frames without landmarks, and of a head that is turned', () => {
    const gestures = begin('open_mouth');
    gestures.add({ noseRatio: undefined }, false);
    for (let frame = 0; frame < 4; frame++) gestures.add({ noseRatio: 0.62, pose: poses.open }, false);
    expect(gestures.done).toEqual([]);
  });

  it.each<[Gesture, Gesture]>([
    ['blink', 'nod'],
    ['blink', 'open_mouth'],
    ['nod', 'blink'],
    ['nod', 'open_mouth'],
    ['open_mouth', 'nod'],
    ['open_mouth', 'blink'],
  ])('%s and %s are not made by a photo that is swivelled, tilted or covered by a hand', (...requested) => {
    const gestures = begin(...requested);
    for (let round = 0; round < 20; round++)
      see(
        gestures,
        'rest',
        'swivelled',
        'swivelled',
        'tilted',
        'tilted',
        'rest',
        'covered',
        'covered',
        'rest',
      );
    expect(gestures.state).toBe('waiting');
  });
});
