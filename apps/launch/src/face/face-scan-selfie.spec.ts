import { type FaceScan, scanFace, type ScanRequest } from './face-scan';
import type { Look, Reading } from './face.types';
import { MadeUpCanvas, pixelsWith, withMadeUpCanvas } from './made-up-canvas';
import { Selfie } from './selfie';

withMadeUpCanvas();

/** What a frame shows: who is in it, and where the nose is. */
type Shot = [who: 'person' | 'stranger' | 'nobody', noseRatio: number];

const descriptors = { person: [0.1, 0.2], stranger: [0.9, 0.9], nobody: [] };
const faces = [{ x: 0.3, y: 0.25, width: 0.4, height: 0.5 }];
const lookAt = ([who, noseRatio]: Shot): Look =>
  who === 'nobody'
    ? { faces: [], brightness: 0.5, noseRatio: undefined }
    : { faces, brightness: 0.5, noseRatio };

/** An engine that keeps frames for the selfie as the worker does. */
class Engine {
  private readonly selfie = new Selfie();
  private at = 0;

  constructor(private readonly shots: readonly Shot[]) {}

  look(): Promise<Look> {
    return Promise.resolve(lookAt(this.next));
  }

  read(_: ImageBitmap, { keep }: { keep: boolean }): Promise<Reading> {
    const shot = this.next;
    const [who, noseRatio] = shot;
    this.selfie.drop();
    if (who === 'nobody') return Promise.resolve({ ...lookAt(shot), face: undefined });
    if (keep) this.selfie.offer(pixelsWith(who), noseRatio);
    const face = { age: 30, descriptor: Float32Array.from(descriptors[who]) };
    return Promise.resolve({ ...lookAt(shot), face });
  }

  acceptFrame = (): Promise<void> => Promise.resolve(this.selfie.accept());
  forgetFrames = (): Promise<void> => Promise.resolve(this.selfie.forget());
  takeSelfie = (): Promise<Blob | undefined> => this.selfie.take();

  private get next(): Shot {
    return this.shots[this.at++] ?? ['person', 0.53];
  }
}

// Each frame is 300 ms after the one before.
let now = 0;
beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => (now += 300)));
afterEach(() => jest.restoreAllMocks());

function scan(engine: Engine, changes: Partial<ScanRequest> = {}): Promise<FaceScan> {
  return scanFace({
    camera: {
      frame: () => Promise.resolve({} as ImageBitmap),
      ended: new Promise(() => undefined),
    },
    engine,
    turns: ['left'],
    record: () => undefined,
    show: () => undefined,
    signal: new AbortController().signal,
    wants: { age: false, descriptors: 3, selfie: true },
    ...changes,
  });
}

const turned: Shot[] = [
  ['person', 0.5],
  ['person', 0.65],
];
const away = Array.from({ length: 9 }, (): Shot => ['nobody', 0]);

async function sent(scanning: Promise<FaceScan>): Promise<string | undefined> {
  const result = await scanning;
  if (result.kind !== 'seen') throw new Error(`The scan failed: ${result.reason}.`);
  return result.selfie?.text();
}

describe('the selfie of a scan', () => {
  it('is of the face that was described, however straight a stranger looks', async () => {
    expect(await sent(scan(new Engine([...turned, ['person', 0.53], ['stranger', 0.5]])))).toBe('person');
    expect(MadeUpCanvas.pictures).toEqual([]);
  });

  it('is not of a face that was read before the scan started over', async () => {
    const stranger = turned.map(([, noseRatio]): Shot => ['stranger', noseRatio]);
    const engine = new Engine([...stranger, ['stranger', 0.5], ...away, ...turned]);
    expect(await sent(scan(engine))).toBe('person');
    expect(MadeUpCanvas.pictures).toEqual([]);
  });

  it('is not kept of a scan that failed', async () => {
    const engine = new Engine([...turned, ['person', 0.5], ['stranger', 0.5], ['stranger', 0.5]]);
    expect(await scan(engine)).toEqual({ kind: 'failed', reason: 'spoof' });
    expect(MadeUpCanvas.pictures).toEqual([]);
    expect(await engine.takeSelfie()).toBeUndefined();
  });

  it('is not kept of a scan that was aborted', async () => {
    const stop = new AbortController();
    const engine = new Engine([...turned, ['person', 0.5]]);
    const show: ScanRequest['show'] = ({ phase, done }) => {
      if (phase === 'reading' && done > 0) stop.abort(new Error('cancelled'));
    };
    await expect(scan(engine, { signal: stop.signal, show })).rejects.toThrow('cancelled');
    expect(MadeUpCanvas.made.length).toBeGreaterThan(0);
    expect(MadeUpCanvas.pictures).toEqual([]);
  });
});
