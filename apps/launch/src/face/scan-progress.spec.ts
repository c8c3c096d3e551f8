import type { Gesture, HeadTurn, LivenessAction } from '@gatehouse/sdk/browser';
import type { Reading } from './face.types';
import { ScanProgress, type Observation } from './scan-progress';

const box = { x: 0.3, y: 0.25, width: 0.4, height: 0.5 };
const elsewhere = { x: 0, y: 0.25, width: 0.35, height: 0.5 };
const person = (): Float32Array => Float32Array.of(0.1, 0.2, 0.3);
const stranger = (): Float32Array => Float32Array.of(0.9, 0.2, 0.3);

const look = (noseRatio: number, faces = [box]): Observation => ({ faces, brightness: 0.5, noseRatio });
const noFace: Observation = { faces: [], brightness: 0.5, noseRatio: undefined };
const ahead = (descriptor = person(), age = 30): Observation => ({ ...look(0.5), face: { age, descriptor } });
const aged = (age: number): Observation => ({ ...look(0.5), face: { age, descriptor: undefined } });
/** The same sight in another frame: a scan wipes the descriptors that it does not keep. */
const copy = (sight: Observation): Observation => ({
  ...sight,
  ...(sight.face && { face: { ...sight.face, descriptor: sight.face.descriptor?.slice() } }),
});

/** A scan and its clock: each observation takes 100 ms. */
class Scan {
  readonly events: string[] = [];
  readonly progress: ScanProgress;
  at = 1_000;

  constructor(turns: LivenessAction[] = ['left', 'right'], descriptors = 3) {
    const record = (name: string) => this.events.push(name);
    this.progress = new ScanProgress({ requested: turns, record, descriptors });
  }

  sees(...sights: Observation[]): this {
    for (const sight of sights) this.progress.add(sight, (this.at += 100));
    return this;
  }

  seesFor(ms: number, sight: Observation): this {
    return this.sees(...Array.from({ length: ms / 100 }, () => copy(sight)));
  }

  framed(): this {
    return this.sees(look(0.5), ahead(), ahead()).seesFor(200, look(0.5));
  }

  turned(): this {
    return this.framed().sees(look(0.62), look(0.5), ahead(), look(0.45), look(0.38), look(0.5));
  }
}

describe('a scan', () => {
  it('accepts a face that turns as requested and is read', () => {
    const { progress, events } = new Scan().turned().sees(...Array.from({ length: 10 }, () => ahead()));
    expect(progress.end).toBe('seen');
    expect(progress.movements).toEqual(['left', 'right']);
    expect(progress.ages.length).toBeGreaterThanOrEqual(3);
    expect(progress.descriptors.length).toBeGreaterThanOrEqual(3);
    expect(events).toEqual([
      'face_detected',
      'liveness_started',
      'liveness_passed',
      'capture_started',
      'capture_finished',
    ]);
  });

  it('captures for the minimum time, with at most five readings', () => {
    const scan = new Scan().turned().sees(ahead(), ahead(), ahead(), ahead(), ahead());
    expect(scan.progress.end).toBeUndefined();
    expect(scan.progress.task).toBe('look');
    expect(scan.sees(look(0.5), look(0.5)).progress.end).toBe('seen');
    expect(scan.progress.descriptors).toHaveLength(5);
  });

  it('takes as many readings as descriptors are requested', () => {
    const scan = new Scan(['left'], 5).framed().sees(look(0.65));
    scan.seesFor(1_000, look(0.58)).sees(ahead(), ahead(), ahead(), ahead());
    expect(scan.progress.state).toMatchObject({ phase: 'reading', done: 4, of: 5 });
    expect(scan.sees(ahead()).progress.end).toBe('seen');
  });

  it('reads the face before, between and after the movements, and nothing while the head turns', () => {
    expect(new Scan().progress.task).toBe('read');
    expect(new Scan().framed().progress.task).toBe('look');
    const between = new Scan().framed().sees(look(0.62));
    expect(between.progress.task).toBe('look');
    expect(between.sees(look(0.5)).progress.task).toBe('read');
    expect(between.sees(ahead()).progress.task).toBe('look');
    expect(new Scan().turned().progress.task).toBe('read');
  });

  it('shows framing hints, then the turns', () => {
    const scan = new Scan(['left', 'left']);
    expect(scan.seesFor(600, noFace).progress.state).toMatchObject({ phase: 'framing', hint: 'none' });
    expect(scan.seesFor(600, look(0.58)).progress.state).toMatchObject({ hint: 'straight' });
    expect(scan.framed().progress.state).toEqual({
      phase: 'moving',
      challenge: { kind: 'head_turns', done: 0, of: 2 },
      action: 'left',
      done: 0,
      of: 2,
    });
    expect(scan.sees(look(0.63)).progress.state).toMatchObject({ action: 'back', done: 1 });
    expect(scan.seesFor(200, ahead()).progress.state).toMatchObject({ action: 'left', done: 1 });
    expect(scan.sees(look(0.63)).progress.state).toMatchObject({
      phase: 'reading',
      hint: 'straight',
      challenge: { done: 2, of: 2 },
    });
  });
});

describe('the face between two movements', () => {
  it('must be read before the next movement counts, and the page says to look ahead until then', () => {
    const scan = new Scan().framed().sees(look(0.62)).seesFor(500, look(0.5)).sees(look(0.38));
    expect(scan.progress.movements).toEqual(['left']);
    expect(scan.progress.state).toMatchObject({ phase: 'moving', action: 'back', done: 1 });
    expect(scan.sees(look(0.5), ahead()).progress.state).toMatchObject({ action: 'right' });
    expect(scan.sees(look(0.38)).progress.movements).toEqual(['left', 'right']);
  });

  it('is read in the second of two consecutive frames at rest: the first one is blurred', () => {
    const scan = new Scan().framed().sees(look(0.62));
    for (const sight of [look(0.58), noFace, look(0.58)]) {
      expect(scan.sees(sight).progress.task).toBe('look');
      expect(scan.sees(ahead()).progress.state).toMatchObject({ action: 'back' });
      expect(scan.progress.task).toBe('read');
    }
    expect(scan.sees(ahead()).progress.state).toMatchObject({ action: 'right' });
  });

  it('may not match in a few blurred frames', () => {
    const scan = new Scan().framed().sees(look(0.62)).seesFor(600, ahead(stranger()));
    expect(scan.progress.state).toMatchObject({ action: 'back' });
    expect(scan.sees(look(0.38)).progress.movements).toEqual(['left']);
    expect(scan.sees(look(0.5), ahead()).progress.state).toMatchObject({ action: 'right' });
  });

  it('must be well framed: the page says what is wrong', () => {
    const scan = new Scan().framed().sees(look(0.62));
    const dark: Observation = { ...look(0.5), brightness: 0.1 };
    expect(scan.seesFor(800, dark).progress.state).toMatchObject({ hint: 'dark', action: 'back' });
    expect(scan.seesFor(200, ahead()).sees(look(0.5)).progress.task).toBe('look');
    expect(scan.seesFor(800, dark).progress.state.hint).toBeUndefined();
  });

  it('is read at rest, not during a gesture', () => {
    const rest = { mouth: 0.15, pitch: 0.34, width: 1.25, nose: 0.42, eyes: 0.1 };
    const pose = (mouth: number, eyes = 0.1): Observation => ({ ...ahead(), pose: { ...rest, mouth, eyes } });
    const scan = new Scan(['open_mouth', 'blink']).sees(ahead(), ahead()).seesFor(400, pose(0.15));
    expect(scan.sees(pose(0.45), pose(0.45), pose(0.45)).progress.state).toMatchObject({ action: 'back' });
    expect(scan.progress.task).toBe('look');
    expect(scan.sees(pose(0.15)).progress.task).toBe('read');
    expect(scan.sees(pose(0.45)).progress.task).toBe('look');
    expect(scan.sees(pose(0.15), pose(0.15)).progress.state).toMatchObject({ action: 'blink' });
    expect(scan.sees(pose(0.15, 0.04), pose(0.15, 0.04), pose(0.15, 0.04)).progress.movements).toHaveLength(
      2,
    );
  });

  it('is read again for other movements', () => {
    const scan = new Scan().framed().sees(look(0.62), look(0.5), ahead());
    scan.progress.request(['right', 'left']);
    scan.seesFor(300, look(0.5)).sees(look(0.38), look(0.5));
    expect(scan.progress.task).toBe('read');
  });
});

describe('the framed face', () => {
  it('must be the same in two consecutive frames: a blurred face does not match the next one', () => {
    const scan = new Scan().sees(ahead(stranger()), ahead());
    expect(scan.progress.state).toMatchObject({ phase: 'framing' });
    expect(scan.sees(ahead()).progress.state).toMatchObject({ phase: 'moving' });
  });

  it.each([
    ['without a face', noFace],
    ['that is not straight', look(0.58)],
  ])('is read again after a frame %s', (_, sight) => {
    const scan = new Scan().sees(ahead(), sight, ahead());
    expect(scan.progress.state).toMatchObject({ phase: 'framing' });
    expect(scan.sees(ahead()).progress.state).toMatchObject({ phase: 'moving' });
  });

  it('is compared by its age where only that is read', () => {
    const scan = new Scan(['left', 'right'], 0).sees(aged(30), aged(43));
    expect(scan.progress.state).toMatchObject({ phase: 'framing' });
    expect(scan.sees(aged(40)).progress.state).toMatchObject({ phase: 'moving' });
  });

  it('that changes in every frame ends the scan as unreadable', () => {
    const scan = new Scan();
    for (let frame = 0; frame < 451; frame++) scan.sees(ahead(), ahead(stranger()));
    expect(scan.progress.end).toBe('unreadable');
  });
});

type Reach = (scan: Scan, framed?: Observation) => Scan;
const reachRest: Reach = (scan, framed = ahead()) =>
  scan.seesFor(200, framed).seesFor(300, look(0.5)).sees(look(0.62), look(0.5));
const reachReadings: Reach = (scan, framed = ahead()) =>
  reachRest(scan, framed).sees(copy(framed), look(0.5), look(0.5), look(0.38));

describe.each<[string, Reach]>([
  ['between the movements', reachRest],
  ['among the readings', reachReadings],
])('another face %s', (_, reach) => {
  const other = ahead(stranger());
  const isRestarted = ({ progress }: Scan): boolean =>
    progress.end === undefined && progress.state.phase === 'framing' && progress.movements.length === 0;

  it('restarts the movements when its frames last for 600 ms', () => {
    const scan = reach(new Scan()).seesFor(600, other);
    expect(isRestarted(scan)).toBe(false);
    expect(isRestarted(scan.seesFor(100, other))).toBe(true);
  });

  it('restarts the movements after four frames, however long they last', () => {
    const scan = reach(new Scan());
    for (let frame = 0; frame < 3; frame++) {
      scan.at += 700;
      scan.seesFor(100, other);
    }
    expect(isRestarted(scan)).toBe(false);
    expect(isRestarted(scan.seesFor(100, other))).toBe(true);
  });

  it('is a spoof when it is seen again after the restart, not before', () => {
    const scan = reach(reach(new Scan()).seesFor(700, other)).seesFor(600, other);
    expect(scan.progress.end).toBeUndefined();
    expect(scan.seesFor(100, other).progress.end).toBe('spoof');
  });

  it('is no evidence if the movements are then repeated by one face', () => {
    const scan = reachReadings(reach(new Scan()).seesFor(700, other)).seesFor(1_000, ahead());
    expect(scan.progress.end).toBe('seen');
  });

  it.each([
    ['that is not straight', look(0.58)],
    ['without a face', noFace],
  ])('counts from the start after a frame %s', (__, sight) => {
    const scan = reach(new Scan()).seesFor(600, other).sees(sight, look(0.5)).seesFor(600, other);
    expect(isRestarted(scan)).toBe(false);
    expect(isRestarted(scan.seesFor(100, other))).toBe(true);
  });

  it('restarts the movements, and is never a spoof, if only its age is another one', () => {
    const scan = new Scan(['left', 'right'], 0);
    for (let time = 0; time < 2; time++) {
      expect(isRestarted(reach(scan, aged(17)).seesFor(600, aged(30)))).toBe(false);
      expect(isRestarted(scan.sees(aged(30)))).toBe(true);
    }
    expect(reach(scan, aged(17)).seesFor(700, aged(30)).progress.end).toBe('unreadable');
  });

  it('is the same face if its age differs by at most 12 years', () => {
    const scan = reach(new Scan(['left', 'right'], 0), aged(17)).seesFor(700, aged(29));
    expect(isRestarted(scan)).toBe(false);
  });
});

describe('frames of another face', () => {
  it('count from the start after a matching reading', () => {
    const scan = new Scan().turned().seesFor(600, ahead(stranger())).sees(ahead());
    expect(scan.seesFor(600, ahead(stranger())).progress.state.phase).toBe('reading');
    expect(scan.sees(ahead(stranger())).progress.state.phase).toBe('framing');
  });

  it('between the movements do not count among the readings', () => {
    const scan = reachRest(new Scan()).seesFor(600, ahead(stranger())).sees(ahead());
    scan.seesFor(300, look(0.5)).sees(look(0.38)).seesFor(600, ahead(stranger()));
    expect(scan.progress.state.phase).toBe('reading');
    expect(scan.seesFor(1_000, ahead()).progress.end).toBe('seen');
  });

  it('discard the readings before them, and the minimum time starts again', () => {
    const scan = new Scan().turned().seesFor(600, ahead()).sees(ahead(stranger()));
    expect(scan.progress.state).toMatchObject({ phase: 'reading', done: 0 });
    expect([scan.progress.ages, scan.progress.descriptors]).toEqual([[], []]);
    expect(scan.seesFor(700, ahead()).progress.end).toBeUndefined();
    expect(scan.seesFor(100, ahead()).progress.end).toBe('seen');
  });

  it('among the readings end the scan as unreadable after 20 seconds', () => {
    const scan = new Scan().turned();
    for (let frame = 0; frame < 101; frame++) scan.sees(ahead(), ahead(stranger()));
    expect(scan.progress.end).toBe('unreadable');
  });
});

describe('a scan fails', () => {
  it('as unreadable after 20 seconds without a face', () => {
    const scan = new Scan().seesFor(20_000, noFace);
    expect(scan.progress.end).toBeUndefined();
    expect(scan.seesFor(300, noFace).progress.end).toBe('unreadable');
  });

  it('as unreadable when the face does not look ahead again', () =>
    expect(new Scan().turned().seesFor(20_500, look(0.58)).progress.end).toBe('unreadable'));

  it('as a challenge, not as a spoof, after 12 seconds without the requested turn', () => {
    const scan = new Scan().framed().seesFor(11_700, look(0.49));
    expect(scan.progress.end).toBeUndefined();
    expect(scan.seesFor(300, look(0.51)).progress.end).toBe('challenge');
  });

  it('as a challenge, not as a spoof, after the fourth wrong turn in place of one', () => {
    const scan = new Scan().framed();
    for (let wrong = 0; wrong < 3; wrong++) scan.sees(look(0.38), look(0.5));
    expect(scan.progress.end).toBeUndefined();
    expect(scan.progress.state).toMatchObject({ phase: 'moving', action: 'left', isOtherWay: true });
    expect(scan.sees(look(0.38)).progress.end).toBe('challenge');
  });

  it('as a spoof after the time, if the face became narrower while its nose stayed in the middle', () => {
    const flat = (width: number, nose: number): Observation => ({
      ...look(0.49),
      pose: { mouth: 0.15, pitch: 0.35, eyes: 0.1, width, nose },
    });
    const scan = new Scan().framed().seesFor(3_000, flat(1.28, 0.42));
    scan.seesFor(1_000, flat(1.05, 0.51)).seesFor(8_000, flat(1.28, 0.42));
    expect(scan.progress.end).toBe('spoof');
  });

  it('as unreadable when the face disappears repeatedly', () => {
    const scan = new Scan();
    for (let time = 0; time < 3; time++) scan.framed().seesFor(2_200, noFace);
    expect(scan.progress.end).toBe('unreadable');
  });
});

describe('a scan restarts', () => {
  const isBack = ({ progress }: Scan): void => {
    expect(progress.state.phase).toBe('framing');
    expect(progress.movements).toEqual([]);
    expect(progress.end).toBeUndefined();
  };

  it('when the face is missing for 2 seconds', () =>
    isBack(new Scan().framed().sees(look(0.62)).seesFor(2_100, noFace)));

  it('when a face appears in another place', () =>
    isBack(new Scan().framed().seesFor(2_100, look(0.62, [elsewhere]))));

  it('when a second face stays', () =>
    isBack(new Scan().framed().seesFor(2_100, look(0.62, [box, elsewhere]))));

  it('and wipes its readings', () => {
    const scan = new Scan().turned().sees(ahead(), ahead());
    const [first] = scan.progress.descriptors as [Float32Array];
    isBack(scan.seesFor(2_100, noFace));
    expect(scan.progress.ages).toEqual([]);
    expect([...first]).toEqual([0, 0, 0]);
  });

  it('when a straight face is missing for 0.8 seconds after the first movement', () => {
    const between = new Scan().framed().sees(look(0.62), look(0.5), ahead());
    expect(between.seesFor(800, noFace).progress.state.phase).toBe('moving');
    isBack(between.sees(noFace));
    isBack(new Scan().turned().seesFor(900, noFace));
  });

  it('not after a single frame without the face, even if it follows a pause', () => {
    const scan = new Scan().framed().sees(look(0.62), look(0.5), ahead());
    scan.at += 1_500;
    expect(scan.sees(noFace).progress.state.phase).toBe('moving');
    isBack(scan.sees(noFace));
  });

  it('not when the detector misses a few frames', () =>
    expect(new Scan().framed().seesFor(1_500, noFace).sees(look(0.62)).progress.movements).toEqual(['left']));
});

describe('a scan wipes the descriptors', () => {
  /** A sight with descriptors of both models, and whether they are wiped. */
  const sight = (descriptor = person(), noseRatio = 0.5) => {
    const face = { age: 30, descriptor, formerDescriptor: person() };
    const values = (): number[] => [...face.descriptor, ...face.formerDescriptor];
    return { seen: { ...look(noseRatio), face }, isWiped: () => values().every((value) => value === 0) };
  };

  it('of readings that do not match, and keeps those of the others', () => {
    const [other, own] = [sight(stranger()), sight()];
    const scan = new Scan().turned().sees(other.seen, own.seen);
    expect([other.isWiped(), own.isWiped()]).toEqual([true, false]);
    expect(scan.progress.descriptors).toEqual([person()]);
  });

  it('of frames between the movements that are not at rest, or show another face', () => {
    const [turned, other, later] = [sight(person(), 0.62), sight(stranger()), sight(stranger())];
    new Scan().framed().sees(look(0.62), turned.seen, other.seen, later.seen);
    expect([turned, other, later].map(({ isWiped }) => isWiped())).toEqual([true, true, true]);
  });

  it('of a framed face that the next frame does not show', () => {
    const [first, second] = [sight(stranger()), sight()];
    new Scan().sees(first.seen, second.seen);
    expect([first.isWiped(), second.isWiped()]).toEqual([true, false]);
  });

  it('of readings before another face', () => {
    const own = sight();
    new Scan().turned().sees(own.seen, ahead(stranger()));
    expect(own.isWiped()).toBe(true);
  });

  it('of frames in another place', () => {
    const other = sight();
    new Scan().turned().sees({ ...other.seen, faces: [elsewhere] });
    expect(other.isWiped()).toBe(true);
  });

  it('of the framed face and the face that moved when it ends, also those of the former model', () => {
    const [framed, moved] = [sight(), sight()];
    const scan = new Scan().sees(ahead(), framed.seen).seesFor(300, look(0.5));
    scan.sees(look(0.62), look(0.5), moved.seen);
    expect([framed.isWiped(), moved.isWiped()]).toEqual([false, false]);
    scan.progress.wipe();
    expect([framed.isWiped(), moved.isWiped()]).toEqual([true, true]);
  });

  it('of a face that another one replaces', () => {
    const [framed, moved] = [sight(), sight()];
    const scan = new Scan().sees(ahead(), framed.seen).seesFor(300, look(0.5));
    scan.sees({ ...look(0.62), earlierFace: ahead().face }, look(0.5), moved.seen);
    expect([framed.isWiped(), moved.isWiped()]).toEqual([true, false]);
    scan.sees({ ...look(0.5), earlierFace: ahead().face });
    expect(moved.isWiped()).toBe(true);
  });
});

describe('an observation', () => {
  const outcome = ({ progress, at }: Scan, sight: Observation) => progress.add(sight, at + 100);

  it('is accepted when its reading counts', () => {
    expect(outcome(new Scan().sees(ahead()), ahead())).toBeUndefined();
    expect(outcome(new Scan().turned(), ahead())).toBe('accepted');
    expect(outcome(new Scan().turned(), look(0.5))).toBeUndefined();
    expect(outcome(new Scan().turned(), ahead(stranger()))).toBeUndefined();
  });

  it('restarts the scan when the face was missing for too long', () => {
    expect(outcome(new Scan().turned(), noFace)).toBeUndefined();
    expect(outcome(new Scan().turned().seesFor(800, noFace), noFace)).toBe('restarted');
  });
});

describe('the time of a scan', () => {
  const turns: HeadTurn[] = ['left', 'right', 'right', 'left'];

  it('starts again after a wrong turn', () => {
    const scan = new Scan(turns).framed().seesFor(11_000, look(0.5)).sees(look(0.38));
    expect(scan.seesFor(11_000, look(0.5)).progress.end).toBeUndefined();
    expect(scan.sees(look(0.62)).progress.state).toMatchObject({ done: 1 });
    expect(scan.progress.state).not.toHaveProperty('isOtherWay');
  });

  it('is never shorter than the minimum of the server, however fast the head turns', () => {
    const scan = new Scan(turns).sees(ahead(), ahead());
    const began = scan.at;
    const shake = [0.62, 0.5, 0.5, 0.38, 0.5, 0.5].map((ratio): Observation => ({
      ...look(ratio),
      face: ahead().face,
    }));
    for (let frame = 0; scan.progress.end === undefined; frame++) {
      scan.at -= 70;
      scan.sees(copy(shake[frame % shake.length]!));
    }
    expect([scan.progress.end, scan.progress.movements]).toEqual(['seen', turns]);
    expect(scan.at - began).toBeGreaterThanOrEqual(turns.length * 300 + 750);
  });

  it('counts an early turn later when the head stays turned', () => {
    const scan = new Scan(['left']).sees(ahead(), ahead(), look(0.62), look(0.62));
    expect(scan.progress.movements).toEqual([]);
    expect(scan.sees(look(0.62)).progress.movements).toEqual(['left']);
  });

  it('stops while no frames arrive', () => {
    const scan = new Scan().framed();
    scan.at += 60_000;
    expect(scan.sees(look(0.62)).progress.movements).toEqual(['left']);
  });
});

describe('other movements', () => {
  const gestures: Gesture[] = ['open_mouth', 'nod'];
  const rest = { mouth: 0.15, pitch: 0.34, width: 1.25, nose: 0.42, eyes: 0.1 };
  const pose = (change: Partial<typeof rest> = {}): Observation => ({
    ...look(0.5),
    pose: { ...rest, ...change },
  });
  const open = pose({ mouth: 0.45, width: 1.12 });
  const lowered = pose({ pitch: 0.43, nose: 0.46 });

  it('can be requested before the challenge is done, and then count', () => {
    const scan = new Scan().framed().sees(look(0.62));
    scan.progress.request(gestures);
    expect(scan.progress.state).toMatchObject({ phase: 'moving', action: 'back', done: 0, of: 2 });
    expect(scan.seesFor(400, pose()).progress.state).toMatchObject({ action: 'open_mouth' });
    expect(scan.sees(open, open, open).progress.state).toMatchObject({ action: 'back', done: 1 });
    scan.seesFor(400, { ...pose(), face: ahead().face });
    expect(scan.sees(lowered, lowered).progress.state.phase).toBe('reading');
    expect(scan.progress.movements).toEqual(gestures);
  });

  it('are ignored after the challenge', () => {
    const scan = new Scan().turned();
    scan.progress.request(gestures);
    expect(scan.progress.movements).toEqual(['left', 'right']);
    expect(scan.progress.state.phase).toBe('reading');
  });

  it('that are the same ones change nothing', () => {
    const turns: HeadTurn[] = ['left', 'right'];
    const scan = new Scan(turns).framed().sees(look(0.62));
    scan.progress.request(turns);
    expect(scan.progress.movements).toEqual(['left']);
  });
});

it('a scan without a model for descriptors counts readings of the age', () => {
  const reading = (age: number): Reading => ({
    ...(look(0.5) as Reading),
    face: { age, descriptor: undefined },
  });
  const scan = new Scan(['left'], 0)
    .sees(reading(30), reading(30))
    .seesFor(200, look(0.5))
    .sees(look(0.62))
    .seesFor(800, look(0.58));
  expect(scan.sees(reading(30), reading(31), reading(29)).progress.end).toBe('seen');
  expect(scan.progress.ages).toEqual([30, 31, 29]);
  expect(scan.progress.descriptors).toEqual([]);
});
