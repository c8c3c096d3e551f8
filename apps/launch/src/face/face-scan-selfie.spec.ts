import { type FaceScan, scanFace, type ScanRequest } from './face-scan';
import type { Look, Reading } from './face.types';
import { FakeCanvas, createPixels, useFakeCanvas } from './fake-canvas';
import { Selfie } from './selfie';

const turns = ['left'] as const;

useFakeCanvas();

/** What a frame shows: the person, and the position of the nose. */
type Shot = [who: 'person' | 'stranger' | 'noFace', noseRatio: number];

const descriptors = { person: [0.1, 0.2], stranger: [0.9, 0.9], noFace: [] };
const faces = [{ x: 0.3, y: 0.25, width: 0.4, height: 0.5 }];
const lookAt = ([who, noseRatio]: Shot): Look =>
  who === 'noFace'
    ? { faces: [], brightness: 0.5, noseRatio: undefined }
    : { faces, brightness: 0.5, noseRatio };

/** An engine that keeps frames for the selfie like the worker. */
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
    this.selfie.dropCandidate();
    if (who === 'noFace') return Promise.resolve({ ...lookAt(shot), face: undefined });
    if (keep) this.selfie.offer(createPixels(who), noseRatio);
    const face = { age: 30, descriptor: Float32Array.from(descriptors[who]) };
    return Promise.resolve({ ...lookAt(shot), face });
  }

  acceptFrame = (): Promise<void> => Promise.resolve(this.selfie.accept());
  dropFrames = (): Promise<void> => Promise.resolve(this.selfie.clear());
  takeSelfie = (): Promise<Blob | undefined> => this.selfie.take();

  private get next(): Shot {
    return this.shots[this.at++] ?? ['person', 0.53];
  }
}

// Frames are 300 ms apart.
let now = 0;
beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => (now += 300)));
afterEach(() => jest.restoreAllMocks());

function scan(engine: Engine, changes: Partial<ScanRequest> = {}): Promise<FaceScan> {
  return scanFace({
    camera: {
      liveFrame: () => Promise.resolve({} as ImageBitmap),
      ended: new Promise(() => undefined),
    },
    engine,
    requested: () => turns,
    record: () => undefined,
    show: () => undefined,
    signal: new AbortController().signal,
    options: { age: false, descriptors: 3, selfie: true },
    ...changes,
  });
}

const turned: Shot[] = [
  ['person', 0.5],
  ['person', 0.5],
  ['person', 0.65],
];
const away = Array.from({ length: 9 }, (): Shot => ['noFace', 0]);

async function sent(scanning: Promise<FaceScan>): Promise<string | undefined> {
  const result = await scanning;
  if (result.kind !== 'seen') throw new Error(`The scan failed: ${result.reason}.`);
  return result.selfie?.text();
}

describe('the selfie of a scan', () => {
  it('shows the described face, even if a stranger looks straighter', async () => {
    expect(await sent(scan(new Engine([...turned, ['person', 0.53], ['stranger', 0.5]])))).toBe('person');
    expect(FakeCanvas.pictures).toEqual([]);
  });

  it('does not show a face that was read before a restart', async () => {
    const stranger = turned.map(([, noseRatio]): Shot => ['stranger', noseRatio]);
    const engine = new Engine([...stranger, ['stranger', 0.5], ...away, ...turned]);
    expect(await sent(scan(engine))).toBe('person');
    expect(FakeCanvas.pictures).toEqual([]);
  });

  it('is dropped when the scan fails', async () => {
    const strangers = Array.from({ length: 4 }, (): Shot => ['stranger', 0.5]);
    const attack: Shot[] = [...turned, ['person', 0.5], ...strangers];
    const engine = new Engine([...attack, ...attack]);
    expect(await scan(engine)).toEqual({ kind: 'failed', reason: 'spoof' });
    expect(FakeCanvas.pictures).toEqual([]);
    expect(await engine.takeSelfie()).toBeUndefined();
  });

  it('is dropped when the scan is aborted', async () => {
    const stop = new AbortController();
    const engine = new Engine([...turned, ['person', 0.5]]);
    const show: ScanRequest['show'] = ({ phase, done }) => {
      if (phase === 'reading' && done > 0) stop.abort(new Error('cancelled'));
    };
    await expect(scan(engine, { signal: stop.signal, show })).rejects.toThrow('cancelled');
    expect(FakeCanvas.created.length).toBeGreaterThan(0);
    expect(FakeCanvas.pictures).toEqual([]);
  });
});
