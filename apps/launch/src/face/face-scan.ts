import type { FaceRules, HeadTurn, RecordedEvent } from '@gatehouse/sdk/browser';
import type { Camera } from '../camera/camera';
import type { FaceEngine } from './face-engine';
import { ScanProgress, type Observation } from './scan-progress';
import type { ScanState } from './scan-state.types';

export type { ScanState };

/** What to read from a face. */
interface ScanOptions {
  age: boolean;
  /** The minimum number of descriptors, up to 5; 0 where the engine has no model for them. */
  descriptors: number;
  /** How descriptors are compared. Default: as those of face-api. */
  rules?: FaceRules;
  selfie: boolean;
}

export interface ScanRequest {
  camera: Pick<Camera, 'frame' | 'ended'>;
  engine: Pick<FaceEngine, 'look' | 'read' | 'acceptFrame' | 'dropFrames' | 'takeSelfie'>;
  /** The requested head turns, in order. */
  turns: readonly HeadTurn[];
  record: (name: RecordedEvent) => void;
  show: (state: ScanState) => void;
  /** Aborts the scan, which rejects with the reason. */
  signal: AbortSignal;
  options: ScanOptions;
}

interface SeenFace {
  kind: 'seen';
  turns: HeadTurn[];
  ages: number[];
  descriptors: Float32Array[];
  selfie?: Blob;
}

/** A face that turned as requested and was read, or why the scan failed. */
export type FaceScan = SeenFace | { kind: 'failed'; reason: 'spoof' | 'camera' | 'unreadable' };

/** Analyzes camera frames until a face has turned as requested and was read, or the scan fails. */
export async function scanFace({
  camera,
  engine,
  turns,
  record,
  show,
  signal,
  options,
}: ScanRequest): Promise<FaceScan> {
  const progress = new ScanProgress(turns, record, options.descriptors, options.rules);
  const abort = rejectOnAbort(signal);
  const ended = camera.ended.then(() => undefined);
  const selfieEngine = options.selfie ? engine : undefined;
  try {
    await selfieEngine?.dropFrames();
    while (!progress.end) {
      show(progress.state);
      const frame = await Promise.race([closeIfAborted(camera.frame(), signal), ended, abort.promise]);
      if (!frame) return { kind: 'failed', reason: 'camera' };
      const analysis = analyzeFrame(engine, frame, progress, options.selfie);
      const outcome = progress.add(await Promise.race([analysis, abort.promise]), performance.now());
      if (outcome === 'accepted') await selfieEngine?.acceptFrame();
      if (outcome === 'restarted') await selfieEngine?.dropFrames();
    }
    if (progress.end !== 'seen') return { kind: 'failed', reason: progress.end };
    return await buildResult(progress, selfieEngine);
  } finally {
    abort.dispose();
    progress.wipe();
    // A failed engine holds no frames.
    selfieEngine?.dropFrames().catch(() => undefined);
  }
}

function analyzeFrame(
  engine: ScanRequest['engine'],
  frame: ImageBitmap,
  progress: ScanProgress,
  keep: boolean,
): Promise<Observation> {
  if (progress.task === 'look') return engine.look(frame);
  return engine.read(frame, { keep: keep && progress.isReading });
}

async function buildResult(progress: ScanProgress, engine?: ScanRequest['engine']): Promise<SeenFace> {
  const selfie = await engine?.takeSelfie();
  return {
    kind: 'seen',
    turns: progress.turnsSeen,
    ages: [...progress.ages],
    // Copied, because the progress wipes its own.
    descriptors: progress.descriptors.map((descriptor) => descriptor.slice()),
    ...(selfie && { selfie }),
  };
}

// A frame that arrives after the abort is closed.
async function closeIfAborted(pending: Promise<ImageBitmap>, signal: AbortSignal): Promise<ImageBitmap> {
  const frame = await pending;
  if (signal.aborted) frame.close();
  return frame;
}

function rejectOnAbort(signal: AbortSignal): { promise: Promise<never>; dispose: () => void } {
  let onAbort = (): void => undefined;
  const promise = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
  promise.catch(() => undefined);
  return { promise, dispose: () => signal.removeEventListener('abort', onAbort) };
}
