import { type FaceScan, scanFace, type ScanRequest } from './face-scan';
import type { Look, Reading } from './face.types';

const turns = ['left', 'right'] as const;
const faces = [{ x: 0.3, y: 0.25, width: 0.4, height: 0.5 }];
const look = (noseRatio: number): Look => ({ faces, brightness: 0.5, noseRatio });
// At 40 ms per frame: a turn less than 300 ms after the previous one does not count.
const sweep = [0.5, 0.5, 0.62, 0.5, 0.38, 0.5].flatMap((ratio) => Array<number>(9).fill(ratio));

/** A camera with a sweep of nose positions as frames, and an engine that returns them. */
function request(changes: Partial<ScanRequest> = {}): ScanRequest & { closed: number; events: string[] } {
  let count = 0;
  const events: string[] = [];
  const next = (): number => sweep[count++] ?? 0.5;
  const base = {
    camera: {
      liveFrame: () => new Promise<ImageBitmap>((resolve) => setTimeout(() => resolve(makeFrame(made)), 40)),
      ended: new Promise<void>(() => undefined),
    },
    engine: {
      look: () => Promise.resolve(look(next())),
      read: () =>
        Promise.resolve<Reading>({
          ...look(next()),
          face: { age: 30, descriptor: Float32Array.of(0.1, 0.2) },
        }),
      acceptFrame: () => Promise.resolve(),
      dropFrames: () => Promise.resolve(),
      takeSelfie: () => Promise.resolve(new Blob(['jpeg'], { type: 'image/jpeg' })),
    },
    requested: () => turns,
    record: (name: string) => void events.push(name),
    show: () => undefined,
    signal: new AbortController().signal,
    options: { age: true, descriptors: 3, selfie: false },
  };
  const made = { ...base, ...changes, closed: 0, events };
  return made;
}

const makeFrame = (made: { closed: number }): ImageBitmap => ({
  width: 640,
  height: 480,
  close: () => void made.closed++,
});

const seen = (scan: FaceScan): Extract<FaceScan, { kind: 'seen' }> => {
  if (scan.kind !== 'seen') throw new Error(`The scan failed: ${scan.reason}.`);
  return scan;
};

describe('scanFace', () => {
  it('returns turns, ages and descriptors, and no selfie unless requested', async () => {
    const scan = seen(await scanFace(request()));
    expect(scan.turns).toEqual(['left', 'right']);
    expect(scan.ages.length).toBeGreaterThanOrEqual(3);
    expect(scan.descriptors[0]).toEqual(Float32Array.of(0.1, 0.2));
    expect(scan).not.toHaveProperty('selfie');
  });

  it('returns as many descriptors of the former model, from the same frames', async () => {
    let count = 0;
    const base = request();
    const read: ScanRequest['engine']['read'] = async (...frame) => {
      const reading = await base.engine.read(...frame);
      const place = ++count;
      const face = reading.face && {
        ...reading.face,
        descriptor: Float32Array.of(0.1, place / 1e4),
        formerDescriptor: Float32Array.of(0.3, place / 1e4),
      };
      return { ...reading, face };
    };
    const scan = seen(await scanFace({ ...base, engine: { ...base.engine, read } }));
    expect(scan.formerDescriptors.length).toBeGreaterThanOrEqual(3);
    expect(scan.formerDescriptors.map(([, place]) => place)).toEqual(
      scan.descriptors.map(([, place]) => place),
    );
    expect(scan.formerDescriptors[0]?.[0]).toBeCloseTo(0.3);
    expect(seen(await scanFace(request())).formerDescriptors).toEqual([]);
  });

  it('requests descriptors of the former model for readings only', async () => {
    const base = request();
    let phase = '';
    const requests = new Set<string>();
    const read: ScanRequest['engine']['read'] = (frame, options) => {
      requests.add(`${phase}: ${options.former}`);
      return base.engine.read(frame, options);
    };
    const show: ScanRequest['show'] = (state) => void (phase = state.phase);
    await scanFace({ ...base, engine: { ...base.engine, read }, show });
    expect([...requests]).toEqual(['framing: false', 'moving: false', 'reading: true']);
  });

  it('returns the selfie where it is requested', async () => {
    const options = { age: false, descriptors: 3, selfie: true };
    expect(seen(await scanFace(request({ options }))).selfie?.type).toBe('image/jpeg');
  });

  it('fails when the camera ends', async () => {
    const camera = { ...request().camera, ended: Promise.resolve() };
    expect(await scanFace(request({ camera }))).toEqual({ kind: 'failed', reason: 'camera' });
  });

  it('rejects with the reason of the signal and closes a late frame', async () => {
    const stop = new AbortController();
    const started = request({ signal: stop.signal });
    const scanning = scanFace(started);
    stop.abort(new Error('cancelled'));
    await expect(scanning).rejects.toThrow('cancelled');
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(started.closed).toBe(1);
  });
});
