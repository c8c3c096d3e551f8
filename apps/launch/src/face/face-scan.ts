import type { FaceRules, LivenessAction, RecordedEvent } from '@gatehouse/sdk/browser';
import type { Camera } from '../camera/camera';
import type { LiveFrame } from '../camera/live-frame';
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
  camera: Pick<Camera, 'liveFrame' | 'ended'>;
  engine: Pick<FaceEngine, 'look' | 'read' | 'acceptFrame' | 'dropFrames' | 'takeSelfie'>;
  /** The movements that the person is to make now: they may choose others while none is done. */
  requested: () => readonly LivenessAction[];
  /** Whether age and descriptors can be read by now. Default: they can. */
  canRead?: () => boolean;
  record: (name: RecordedEvent) => void;
  show: (state: ScanState) => void;
  /** Aborts the scan, which rejects with the reason. */
  signal: AbortSignal;
  options: ScanOptions;
}

interface SeenFace {
  kind: 'seen';
  turns: LivenessAction[];
  ages: number[];
  descriptors: Float32Array[];
  /** Of the same frames, by the former model; empty unless the engine has loaded it. */
  formerDescriptors: Float32Array[];
  selfie?: Blob;
}

/** A face that moved as requested and was read, or why the scan failed. */
export type FaceScan = SeenFace | { kind: 'failed'; reason: 'spoof' | 'challenge' | 'camera' | 'unreadable' };

/** Analyzes camera frames until a face has moved as requested and was read, or the scan fails. */
export async function scanFace({
  camera,
  engine,
  requested,
  canRead,
  record,
  show,
  signal,
  options,
}: ScanRequest): Promise<FaceScan> {
  const { descriptors, rules } = options;
  const progress = new ScanProgress({ requested: requested(), record, descriptors, rules, canRead });
  const abort = rejectOnAbort(signal);
  const ended = camera.ended.then(() => undefined);
  const selfieEngine = options.selfie ? engine : undefined;
  try {
    await engine.dropFrames();
    while (!progress.end) {
      progress.request(requested());
      show(progress.state);
      const frame = await Promise.race([closeIfAborted(camera.liveFrame(), signal), ended, abort.promise]);
      if (!frame) return { kind: 'failed', reason: 'camera' };
      const analysis = analyzeFrame(engine, frame, progress, options.selfie);
      const outcome = progress.add(await Promise.race([analysis, abort.promise]), performance.now());
      if (outcome === 'accepted') await selfieEngine?.acceptFrame();
      if (outcome === 'restarted') await engine.dropFrames();
    }
    if (progress.end !== 'seen') return { kind: 'failed', reason: progress.end };
    return await buildResult(progress, selfieEngine);
  } finally {
    abort.dispose();
    progress.wipe();
    // A failed engine holds no frames.
    engine.dropFrames().catch(() => undefined);
  }
}

function analyzeFrame(
  engine: ScanRequest['engine'],
  frame: LiveFrame,
  progress: ScanProgress,
  keep: boolean,
): Promise<Observation> {
  if (progress.task === 'look') return engine.look(frame);
  const { isReading } = progress;
  return engine.read(frame, { keep: keep && isReading, former: isReading });
}

async function buildResult(progress: ScanProgress, engine?: ScanRequest['engine']): Promise<SeenFace> {
  const selfie = await engine?.takeSelfie();
  return {
    kind: 'seen',
    turns: progress.movements,
    ages: [...progress.ages],
    // Copied, because the progress wipes its own.
    descriptors: progress.descriptors.map((descriptor) => descriptor.slice()),
    formerDescriptors: progress.formerDescriptors.map((descriptor) => descriptor.slice()),
    ...(selfie && { selfie }),
  };
}

// A frame that arrives after the abort is closed.
async function closeIfAborted(pending: Promise<LiveFrame>, signal: AbortSignal): Promise<LiveFrame> {
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
