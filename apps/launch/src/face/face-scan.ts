import type { HeadTurn, RecordedEvent } from '@gatehouse/sdk/browser';
import type { Camera } from '../camera/camera';
import type { FaceEngine } from './face-engine';
import { ScanProgress, type Sight } from './scan-progress';
import type { ScanState } from './scan-state';

export type { ScanState };

/** What is wanted of a face. */
interface ScanWants {
  age: boolean;
  /** How many descriptors at least, up to 5; 0 where the engine has no model for them. */
  descriptors: number;
  selfie: boolean;
}

export interface ScanRequest {
  camera: Pick<Camera, 'frame' | 'ended'>;
  engine: Pick<FaceEngine, 'look' | 'read' | 'acceptFrame' | 'forgetFrames' | 'takeSelfie'>;
  /** The head turns to ask for, in this order. */
  turns: readonly HeadTurn[];
  record: (name: RecordedEvent) => void;
  show: (state: ScanState) => void;
  /** Ends the scan: it rejects with the reason. */
  signal: AbortSignal;
  wants: ScanWants;
}

interface SeenFace {
  kind: 'seen';
  turns: HeadTurn[];
  ages: number[];
  descriptors: Float32Array[];
  selfie?: Blob;
}

/** A face that turned as asked and was read, or why there is none. */
export type FaceScan = SeenFace | { kind: 'failed'; reason: 'spoof' | 'camera' | 'unreadable' };

/** Looks through the camera until a face has turned as asked and was read, or until it is clear that none will. */
export async function scanFace({
  camera,
  engine,
  turns,
  record,
  show,
  signal,
  wants,
}: ScanRequest): Promise<FaceScan> {
  const progress = new ScanProgress(turns, record, wants.descriptors);
  const stop = stopOf(signal);
  const ended = camera.ended.then(() => undefined);
  const keeper = wants.selfie ? engine : undefined;
  try {
    await keeper?.forgetFrames();
    while (!progress.end) {
      show(progress.state);
      const frame = await Promise.race([closedIfLate(camera.frame(), signal), ended, stop.promise]);
      if (!frame) return { kind: 'failed', reason: 'camera' };
      const seeing = see(engine, frame, progress, wants.selfie);
      const outcome = progress.see(await Promise.race([seeing, stop.promise]), performance.now());
      if (outcome === 'accepted') await keeper?.acceptFrame();
      if (outcome === 'restarted') await keeper?.forgetFrames();
    }
    if (progress.end !== 'seen') return { kind: 'failed', reason: progress.end };
    return await seenFace(progress, keeper);
  } finally {
    stop.forget();
    progress.forget();
    // An engine that has failed has forgotten all.
    keeper?.forgetFrames().catch(() => undefined);
  }
}

function see(
  engine: ScanRequest['engine'],
  frame: ImageBitmap,
  progress: ScanProgress,
  keep: boolean,
): Promise<Sight> {
  if (progress.task === 'look') return engine.look(frame);
  return engine.read(frame, { keep: keep && progress.isReading });
}

async function seenFace(progress: ScanProgress, engine?: ScanRequest['engine']): Promise<SeenFace> {
  const selfie = await engine?.takeSelfie();
  return {
    kind: 'seen',
    turns: progress.turnsSeen,
    ages: [...progress.ages],
    // Copies: what the progress holds is overwritten.
    descriptors: progress.descriptors.map((descriptor) => descriptor.slice()),
    ...(selfie && { selfie }),
  };
}

// A frame that comes when nobody waits for it any more is closed.
async function closedIfLate(coming: Promise<ImageBitmap>, signal: AbortSignal): Promise<ImageBitmap> {
  const frame = await coming;
  if (signal.aborted) frame.close();
  return frame;
}

function stopOf(signal: AbortSignal): { promise: Promise<never>; forget: () => void } {
  let stop = (): void => undefined;
  const promise = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
  promise.catch(() => undefined);
  return { promise, forget: () => signal.removeEventListener('abort', stop) };
}
