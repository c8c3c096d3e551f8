import type { HeadTurn } from '@gatehouse/sdk/browser';
import type { Reading } from './face.types';
import { ScanProgress, type Observation } from './scan-progress';

const box = { x: 0.3, y: 0.25, width: 0.4, height: 0.5 };
const elsewhere = { x: 0, y: 0.25, width: 0.35, height: 0.5 };
const person = (): Float32Array => Float32Array.of(0.1, 0.2, 0.3);
const stranger = (): Float32Array => Float32Array.of(0.9, 0.2, 0.3);

const look = (noseRatio: number, faces = [box]): Observation => ({ faces, brightness: 0.5, noseRatio });
const noFace: Observation = { faces: [], brightness: 0.5, noseRatio: undefined };
const ahead = (descriptor = person(), age = 30): Observation => ({ ...look(0.5), face: { age, descriptor } });

/** A scan and its clock: each observation takes 100 ms. */
class Scan {
  readonly events: string[] = [];
  readonly progress: ScanProgress;
  at = 1_000;

  constructor(turns: HeadTurn[] = ['left', 'right'], descriptors = 3) {
    this.progress = new ScanProgress(turns, (name) => this.events.push(name), descriptors);
  }

  sees(...sights: Observation[]): this {
    for (const sight of sights) this.progress.add(sight, (this.at += 100));
    return this;
  }

  seesFor(ms: number, sight: Observation): this {
    return this.sees(...Array.from({ length: ms / 100 }, () => sight));
  }

  framed(): this {
    return this.sees(look(0.5), ahead()).seesFor(200, look(0.5));
  }

  turned(): this {
    return this.framed().sees(look(0.62), look(0.5), look(0.45), look(0.38), look(0.5));
  }
}

describe('a scan', () => {
  it('accepts a face that turns as requested and is read', () => {
    const { progress, events } = new Scan().turned().sees(...Array.from({ length: 10 }, () => ahead()));
    expect(progress.end).toBe('seen');
    expect(progress.turnsSeen).toEqual(['left', 'right']);
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

  it('reads nothing while the head turns', () => {
    expect(new Scan().progress.task).toBe('read');
    expect(new Scan().framed().progress.task).toBe('look');
    expect(new Scan().turned().progress.task).toBe('read');
  });

  it('shows framing hints, then the turns', () => {
    const scan = new Scan(['left', 'left']);
    expect(scan.seesFor(600, noFace).progress.state).toMatchObject({ phase: 'framing', hint: 'none' });
    expect(scan.seesFor(600, look(0.58)).progress.state).toMatchObject({ hint: 'straight' });
    expect(scan.framed().progress.state).toEqual({ phase: 'turning', turn: 'left', done: 0, of: 2 });
    expect(scan.sees(look(0.63)).progress.state).toMatchObject({ turn: 'back', done: 1 });
    expect(scan.seesFor(200, look(0.5)).progress.state).toMatchObject({ turn: 'left', done: 1 });
    expect(scan.sees(look(0.63)).progress.state).toMatchObject({ phase: 'reading', hint: 'straight' });
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

  it('as a spoof after 10 seconds without the requested turn', () => {
    const scan = new Scan().framed().seesFor(9_700, look(0.49));
    expect(scan.progress.end).toBeUndefined();
    expect(scan.seesFor(300, look(0.51)).progress.end).toBe('spoof');
  });

  it('as a spoof when the head keeps turning the other way', () =>
    expect(new Scan().framed().sees(look(0.38), look(0.5), look(0.38)).progress.end).toBe('spoof'));

  it('as a spoof when another face is read than the one that turned', () => {
    const scan = new Scan().turned().sees(ahead(stranger()));
    expect(scan.progress.end).toBeUndefined();
    expect(scan.sees(ahead(stranger())).progress.end).toBe('spoof');
  });

  it('as a spoof when the face disappears repeatedly', () => {
    const scan = new Scan();
    for (let time = 0; time < 3; time++) scan.framed().seesFor(2_200, noFace);
    expect(scan.progress.end).toBe('spoof');
  });
});

describe('a scan restarts', () => {
  const isBack = ({ progress }: Scan): void => {
    expect(progress.state.phase).toBe('framing');
    expect(progress.turnsSeen).toEqual([]);
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

  it('not when the detector misses a few frames', () =>
    expect(new Scan().framed().seesFor(1_500, noFace).sees(look(0.62)).progress.turnsSeen).toEqual(['left']));
});

describe('an observation', () => {
  const outcome = ({ progress, at }: Scan, sight: Observation) => progress.add(sight, at + 100);

  it('is accepted when its reading counts', () => {
    expect(outcome(new Scan(), ahead())).toBeUndefined();
    expect(outcome(new Scan().turned(), ahead())).toBe('accepted');
    expect(outcome(new Scan().turned(), look(0.5))).toBeUndefined();
    expect(outcome(new Scan().turned(), ahead(stranger()))).toBeUndefined();
  });

  it('restarts the scan when the face was missing for too long', () => {
    expect(outcome(new Scan().turned(), noFace)).toBeUndefined();
    expect(outcome(new Scan().turned().seesFor(2_000, noFace), noFace)).toBe('restarted');
  });
});

describe('the time of a scan', () => {
  const turns: HeadTurn[] = ['left', 'right', 'right', 'left'];

  it('is never shorter than the minimum of the server, however fast the head turns', () => {
    const scan = new Scan(turns);
    scan.sees(ahead());
    const began = scan.at;
    const shake = [0.62, 0.5, 0.38, 0.5].map((ratio): Observation => ({
      ...look(ratio),
      face: ahead().face,
    }));
    for (let frame = 0; scan.progress.end === undefined; frame++) {
      scan.at -= 70;
      scan.sees(shake[frame % shake.length]!);
    }
    expect([scan.progress.end, scan.progress.turnsSeen]).toEqual(['seen', turns]);
    expect(scan.at - began).toBeGreaterThanOrEqual(turns.length * 300 + 750);
  });

  it('counts an early turn later when the head stays turned', () => {
    const scan = new Scan(['left']).sees(ahead(), look(0.62), look(0.62));
    expect(scan.progress.turnsSeen).toEqual([]);
    expect(scan.sees(look(0.62)).progress.turnsSeen).toEqual(['left']);
  });

  it('stops while no frames arrive', () => {
    const scan = new Scan().framed();
    scan.at += 60_000;
    expect(scan.sees(look(0.62)).progress.turnsSeen).toEqual(['left']);
  });
});

it('a scan without a model for descriptors counts readings of the age', () => {
  const reading = (age: number): Reading => ({
    ...(look(0.5) as Reading),
    face: { age, descriptor: undefined },
  });
  const scan = new Scan(['left'], 0)
    .sees(look(0.5), reading(30))
    .seesFor(200, look(0.5))
    .sees(look(0.62))
    .seesFor(800, look(0.58));
  expect(scan.sees(reading(30), reading(31), reading(29)).progress.end).toBe('seen');
  expect(scan.progress.ages).toEqual([30, 31, 29]);
  expect(scan.progress.descriptors).toEqual([]);
});
