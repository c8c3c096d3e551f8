import type { Gesture, HeadTurn, LivenessAction } from '@gatehouse/sdk/browser';
import { createRandom } from '../../test/random';
import clips from './clip-poses.json';
import type { FacePose } from './face-pose';
import { isStraight } from './head-turns';
import { PersonModel, defaultHabits, type SeenInstruction } from './person-model';
import { type Observation, ScanProgress } from './scan-progress';

const box = { x: 0.3, y: 0.25, width: 0.4, height: 0.5 };
const noFace: Observation = { faces: [], brightness: 0.5, noseRatio: undefined };
const maxTries = 3;
const headTurns: HeadTurn[][] = [
  ['left', 'right'],
  ['right', 'left'],
];
const allGestures: Gesture[] = ['blink', 'nod', 'open_mouth'];
const gesturePairs = allGestures.flatMap((first) =>
  allGestures.filter((second) => second !== first).map((second): Gesture[] => [first, second]),
);

const face = (noseRatio: number, pose?: FacePose): Observation => ({
  ...{ faces: [box], brightness: 0.5, noseRatio, pose },
});

/** How far the nose may move from one frame to the next in a sharp picture, if nothing else is given. */
const defaultSharpMove = 0.03;

/** What the engine reads where the task is to read. The descriptor of a blurred picture is that of another face, and of another one in each frame. */
const read = (look: Observation, isBlurred: boolean, random: () => number): Observation => ({
  ...look,
  face:
    look.noseRatio !== undefined && isStraight(look.noseRatio)
      ? { age: 30, descriptor: Float32Array.of(0.1, 0.2, isBlurred ? 1 + random() * 99 : 0.3) }
      : undefined,
});

type Scene = (shown: SeenInstruction, at: number) => Observation;

/** One try: frames arrive as on a phone, every 80 to 160 ms. Those of a moving head are blurred in all phases, and the first one after an absence. */
function tryOnce(
  requested: readonly LivenessAction[],
  scene: Scene,
  { random, start, maxSharpMove }: { random: () => number; start: number; maxSharpMove: number },
) {
  const progress = new ScanProgress({ requested, record: () => undefined, descriptors: 3 });
  let at = start;
  let before: number | undefined = 0.5;
  while (!progress.end) {
    const { hint, action, isOtherWay } = progress.state;
    // The page shows a hint in place of the instruction.
    const look = scene({ action: hint === undefined ? action : undefined, isOtherWay }, at);
    const { noseRatio = 0.5 } = look;
    const isBlurred = before === undefined || Math.abs(noseRatio - before) > maxSharpMove;
    before = look.noseRatio;
    progress.add(progress.task === 'read' ? read(look, isBlurred, random) : look, at);
    at += 80 + random() * 80;
  }
  return { end: progress.end, at };
}

/** The ends of all tries of a session; the last one may be `seen`. */
function runSession(
  challenges: readonly (readonly LivenessAction[])[],
  scene: Scene,
  seed: number,
  maxSharpMove = defaultSharpMove,
): string[] {
  const random = createRandom(seed * 7919 + 1);
  const ends: string[] = [];
  let at = 0;
  while (ends.length < maxTries && ends.at(-1) !== 'seen') {
    const requested = challenges[Math.floor(random() * challenges.length)]!;
    const { end, at: ended } = tryOnce(requested, scene, { random, start: at, maxSharpMove });
    ends.push(end);
    at = ended + 2_000;
  }
  return ends;
}

const rest: FacePose = { mouth: 0.15, pitch: 0.342, width: 1.25, nose: 0.425, eyes: 0.1 };
const posesOfGestures: Record<Gesture, FacePose> = {
  open_mouth: { ...rest, mouth: 0.45, pitch: 0.318, width: 1.13 },
  nod: { ...rest, pitch: 0.43, nose: 0.47 },
  blink: { ...rest, eyes: 0.045 },
};

const personScene = (seed: number, habits = defaultHabits): Scene => {
  const person = new PersonModel(seed, habits);
  return (shown, at) => {
    const { noseRatio, gesture } = person.look(shown, at);
    return noseRatio === undefined ? noFace : face(noseRatio, gesture ? posesOfGestures[gesture] : rest);
  };
};

const personRuns = 400;
const seeds = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const isFinished = (ends: readonly string[]): boolean => ends.at(-1) === 'seen';

describe('a person who reacts in 0.7 s, mixes up left and right with 15 %, and moves away once', () => {
  const fourTurns: HeadTurn[][] = [
    ['left', 'right', 'left', 'right'],
    ['right', 'left', 'right', 'left'],
  ];
  describe.each([0.03, 0.045, 0.06])('whose picture is blurred when the nose moves by %d', (maxSharpMove) => {
    it.each<[string, LivenessAction[][]]>([
      ['two head turns', headTurns],
      ['four head turns', fourTurns],
      ['two gestures', gesturePairs],
    ])('finishes %s in 95 % of the first tries, always in three, and is never a spoof', (_, challenges) => {
      const runs = seeds(personRuns).map((seed) =>
        runSession(challenges, personScene(seed), seed, maxSharpMove),
      );
      const firsts = runs.filter(([first]) => first === 'seen').length;
      expect(firsts).toBeGreaterThanOrEqual(0.95 * personRuns);
      expect(runs.filter(isFinished)).toHaveLength(personRuns);
      expect(runs.flat()).not.toContain('spoof');
    });
  });

  it('is never reported as a spoof, even if every second turn is wrong', () => {
    const confused = { ...defaultHabits, mixUp: 0.5 };
    const runs = seeds(100).map((seed) => runSession(fourTurns, personScene(seed, confused), seed));
    expect(runs.flat()).not.toContain('spoof');
    expect(runs.filter(isFinished).length).toBeGreaterThanOrEqual(95);
  });

  it('who does not move at all does not finish, and is no spoof', () => {
    const still = { ...defaultHabits, turn: { mean: 0, spread: 0 } };
    expect(runSession(headTurns, personScene(1, still), 1)).toEqual(['challenge', 'challenge', 'challenge']);
  });
});

type ClipName = 'flat-photo-swivelled' | 'still-photo' | 'head-turn';

/** A clip in a loop, from a random picture on; each picture is played for a tenth of a second. */
const clipScene = (name: ClipName, seed: number): Scene => {
  const rows = clips[name];
  const offset = Math.floor(createRandom(seed)() * rows.length);
  return (_, at) => {
    const [noseRatio = NaN, mouth = 0, pitch = 0, width = 0, nose = 0, eyes = 0] =
      rows[(offset + Math.floor(at / 100)) % rows.length]!;
    return face(noseRatio, { mouth, pitch, width, nose, eyes });
  };
};

describe('the clips in front of the camera', () => {
  const challenges = { 'head turns': headTurns, gestures: gesturePairs };
  type Kind = keyof typeof challenges;

  it.each<[ClipName, Kind]>([
    ['flat-photo-swivelled', 'head turns'],
    ['flat-photo-swivelled', 'gestures'],
    ['still-photo', 'head turns'],
    ['still-photo', 'gestures'],
  ])('%s never passes %s, in 50 runs of three tries', (name, kind) => {
    const runs = seeds(50).map((seed) => runSession(challenges[kind], clipScene(name, seed), seed));
    expect(runs.filter(isFinished)).toEqual([]);
    const end = name === 'still-photo' ? 'challenge' : 'spoof';
    expect(new Set(runs.flat())).toEqual(new Set([end]));
  });

  it('head-turn, which stands for a person, passes head turns in 50 of 50 runs', () => {
    const runs = seeds(50).map((seed) => runSession(headTurns, clipScene('head-turn', seed), seed));
    expect(runs.map(([first]) => first)).toEqual(Array(50).fill('seen'));
  });
});

describe('the model of a person', () => {
  const follow = (seed: number) => {
    const person = new PersonModel(seed);
    return Array.from({ length: 60 }, (_, frame) => person.look({ action: 'left' }, frame * 100));
  };

  it('is the same for the same seed, and another one for another seed', () => {
    expect(follow(4)).toEqual(follow(4));
    expect(follow(4)).not.toEqual(follow(5));
  });

  it('reacts after about 0.7 seconds, and turns the wrong way in 15 % of the cases', () => {
    const firsts = seeds(400).map((seed) => {
      const person = new PersonModel(seed, { ...defaultHabits, awayMs: { from: 0, to: 0 } });
      for (let at = 0; ; at += 20) {
        const { noseRatio = 0.5 } = person.look({ action: 'left' }, at);
        if (Math.abs(noseRatio - 0.5) > 0.06) return { at, isWrong: noseRatio < 0.5 };
      }
    });
    const mean = firsts.reduce((sum, { at }) => sum + at, 0) / firsts.length;
    const wrong = firsts.filter(({ isWrong }) => isWrong).length / firsts.length;
    expect(mean).toBeGreaterThan(700);
    expect(mean).toBeLessThan(1_100);
    expect(wrong).toBeGreaterThan(0.1);
    expect(wrong).toBeLessThan(0.2);
  });
});
