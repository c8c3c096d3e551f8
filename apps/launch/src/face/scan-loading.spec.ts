import type { LivenessAction } from '@gatehouse/sdk/browser';
import { ScanProgress, type Observation } from './scan-progress';

const box = { x: 0.3, y: 0.25, width: 0.4, height: 0.5 };
const elsewhere = { x: 0, y: 0.25, width: 0.35, height: 0.5 };
const person = (): Float32Array => Float32Array.of(0.1, 0.2, 0.3);
const stranger = (): Float32Array => Float32Array.of(0.9, 0.2, 0.3);

const look = (noseRatio: number, faces = [box]): Observation => ({ faces, brightness: 0.5, noseRatio });
const noFace: Observation = { faces: [], brightness: 0.5, noseRatio: undefined };
/** As the worker reads a face before its readers are loaded. */
const framed: Observation = { ...look(0.5), face: { age: undefined, descriptor: undefined } };
const read = (descriptor: Float32Array | undefined, earlier?: Float32Array): Observation => ({
  ...look(0.5),
  face: { age: 30, descriptor },
  ...(earlier && { earlierFace: { age: 30, descriptor: earlier } }),
});

/** The same sight in another frame: a scan wipes the descriptors that it does not keep. */
const copy = (sight: Observation): Observation => ({
  ...sight,
  ...(sight.face && { face: { ...sight.face, descriptor: sight.face.descriptor?.slice() } }),
});

/** A scan whose readers are loaded when the test says so; each observation takes 100 ms. */
class Scan {
  readonly events: string[] = [];
  readonly progress: ScanProgress;
  private canRead = false;
  private at = 1_000;

  constructor(descriptors = 3, requested: LivenessAction[] = ['left', 'right']) {
    const record = (name: string) => this.events.push(name);
    this.progress = new ScanProgress({
      ...{ requested, record, descriptors },
      canRead: () => this.canRead,
    });
  }

  sees(...sights: Observation[]): this {
    for (const sight of sights) this.progress.add(sight, (this.at += 100));
    return this;
  }

  seesFor(ms: number, sight: Observation): this {
    return this.sees(...Array.from({ length: ms / 100 }, () => copy(sight)));
  }

  /** Follows the instructions before the readers are loaded. */
  turned(): this {
    this.sees(framed, framed).seesFor(400, look(0.5)).sees(look(0.65), look(0.5), framed);
    return this.seesFor(300, look(0.5)).sees(look(0.35), look(0.5));
  }

  /** Follows the instructions after the readers are loaded. */
  turnedWhileRead(): this {
    this.seesFor(200, read(person())).seesFor(400, look(0.5));
    this.sees(look(0.65), look(0.5), read(person()));
    return this.seesFor(300, look(0.5)).sees(look(0.35));
  }

  loaded(): this {
    this.canRead = true;
    return this.sees(look(0.5));
  }
}

describe('a scan whose challenge is done before the readers are loaded', () => {
  it('waits for them, however long that takes, and does not read before', () => {
    const scan = new Scan().turned().seesFor(120_000, look(0.5));
    expect(scan.progress.end).toBeUndefined();
    expect(scan.progress.state).toMatchObject({ phase: 'loading' });
    expect(scan.progress.task).toBe('look');
    expect(scan.events).toEqual(['face_detected', 'liveness_started', 'liveness_passed']);
    scan.loaded();
    expect(scan.progress.task).toBe('read');
    scan.sees(read(person(), person())).seesFor(1_000, read(person()));
    expect(scan.progress.end).toBe('seen');
    expect(scan.events.slice(3)).toEqual(['capture_started', 'capture_finished']);
  });

  it('asks for the movements again when another face is read than the kept one, and is then a spoof', () => {
    const scan = new Scan().turned().loaded().sees(read(stranger(), person())).seesFor(500, read(stranger()));
    expect(scan.progress.descriptors).toEqual([]);
    expect(scan.progress.state.phase).toBe('reading');
    expect(scan.sees(read(stranger())).progress.state).toMatchObject({ phase: 'framing' });
    scan.turnedWhileRead().seesFor(600, read(stranger()));
    expect(scan.progress.end).toBeUndefined();
    expect(scan.sees(read(stranger())).progress.end).toBe('spoof');
  });

  it('compares the age with that of the kept face where only the age is read', () => {
    const aged = (age: number, earlier?: number): Observation => ({
      ...look(0.5),
      face: { age, descriptor: undefined },
      ...(earlier !== undefined && { earlierFace: { age: earlier, descriptor: undefined } }),
    });
    expect(new Scan(0).turned().loaded().sees(aged(30, 31)).seesFor(1_000, aged(30)).progress.end).toBe(
      'seen',
    );
    const other = new Scan(0).turned().loaded().sees(aged(45, 16)).seesFor(500, aged(45));
    expect(other.progress.ages).toEqual([]);
    expect(other.progress.state.phase).toBe('reading');
    expect(other.sees(aged(45)).progress.state.phase).toBe('framing');
  });

  it('asks for the movements again if the kept face could not be read', () => {
    const scan = new Scan().turned().loaded().sees(read(stranger()));
    expect(scan.progress.descriptors).toEqual([]);
    expect(scan.progress.state).toMatchObject({ phase: 'framing', challenge: { done: 0 } });
  });

  it.each([
    ['leaves', noFace],
    ['is replaced by a face in another place', look(0.5, [elsewhere])],
    ['is joined by another face', look(0.5, [box, elsewhere])],
  ])(
    'asks for the movements again when the face %s meanwhile, however long the download takes',
    (_, sight) => {
      const scan = new Scan().turned().seesFor(300_000, sight);
      expect(scan.progress.end).toBeUndefined();
      expect(scan.progress.state).toMatchObject({ phase: 'loading', challenge: { done: 0 } });
      expect(scan.progress.state.hint).toBeUndefined();
      expect(scan.progress.task).toBe('look');
      expect(scan.loaded().progress.state.phase).toBe('framing');
      expect(scan.turnedWhileRead().seesFor(1_500, read(person())).progress.end).toBe('seen');
    },
  );

  it('compares the face between the movements with the one that was framed before the readers were loaded', () => {
    const scan = new Scan().sees(framed, framed).seesFor(400, look(0.5)).loaded().sees(look(0.65), look(0.5));
    scan.sees(read(person(), stranger())).seesFor(500, read(person()));
    expect(scan.progress.state).toMatchObject({ phase: 'moving', action: 'back' });
    expect(scan.sees(read(person())).progress.state).toMatchObject({ phase: 'framing' });
  });

  it('compares readings with the kept face also if that arrives with a frame that does not count', () => {
    const moved = (): Observation => ({ ...read(person(), person()), faces: [elsewhere] });
    const scan = new Scan().turned().loaded().sees(moved());
    expect(scan.progress.descriptors).toEqual([]);
    expect(scan.seesFor(1_000, read(person())).progress.end).toBe('seen');
    const other = new Scan().turned().loaded().sees(moved());
    expect(other.seesFor(700, read(stranger())).progress.state).toMatchObject({ phase: 'framing' });
  });

  it('compares the face between the movements with the framed one also if that arrives with a frame that is not at rest', () => {
    const rest = { mouth: 0.15, pitch: 0.34, width: 1.25, nose: 0.42, eyes: 0.1 };
    const open = { ...rest, mouth: 0.45, width: 1.12 };
    const scan = new Scan(3, ['open_mouth', 'blink'])
      .sees(framed, framed)
      .seesFor(400, { ...look(0.5), pose: rest });
    scan.loaded().seesFor(200, { ...look(0.5), pose: open });
    expect(scan.progress.state).toMatchObject({ action: 'back', done: 1 });
    scan.sees({ ...read(person(), stranger()), pose: open });
    // The first frame at rest is only looked at.
    scan.seesFor(700, { ...read(person()), pose: rest });
    expect(scan.progress.state).toMatchObject({ phase: 'moving', action: 'back' });
    scan.seesFor(100, { ...read(person()), pose: rest });
    expect(scan.progress.state).toMatchObject({ phase: 'framing' });
  });
});
