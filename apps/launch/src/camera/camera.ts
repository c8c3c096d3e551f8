import { type CameraProblem, isBlockedFrame, toCameraProblem } from './camera-problem';
import { waitForCameraEnd } from './camera-end';
import { type LiveFrame, takeLiveFrame } from './live-frame';
import { waitForFrame } from './video-frame';

export type { CameraProblem };

/** The camera delivers no picture. */
export class CameraError extends Error {
  constructor(readonly problem: CameraProblem) {
    super(`The camera delivers no picture: ${problem}.`);
    this.name = 'CameraError';
  }
}

/** A camera that the person can choose. */
interface CameraDevice {
  id: string;
  label: string;
}

/** An open camera. */
export interface Camera {
  /** Plays the unmirrored picture; a screen mirrors it with CSS. */
  readonly video: HTMLVideoElement;
  readonly deviceId: string;
  readonly label: string;
  readonly devices: readonly CameraDevice[];
  /** The next picture; the caller closes it. Rejects once the camera is stopped. */
  frame(): Promise<ImageBitmap>;
  /** The same for one look at it. */
  liveFrame(): Promise<LiveFrame>;
  /** Turns the light of the camera on or off; undefined where it has none. */
  readonly setTorch: ((isOn: boolean) => Promise<void>) | undefined;
  /** Resolves when the camera ends by itself: unplugged, taken by another app, permission revoked. */
  readonly ended: Promise<void>;
  stop(): void;
}

type Facing = 'user' | 'environment';

interface CameraOptions {
  facing: Facing;
  /** The camera that the person has chosen. */
  deviceId?: string;
}

// A face fills the picture; the print on a document is small.
const sizes: Record<Facing, { width: number; height: number }> = {
  user: { width: 640, height: 480 },
  environment: { width: 1920, height: 1080 },
};

const startTimeoutMs = 15_000;

/** Opens a camera and waits for its first picture; throws CameraError. */
export async function openCamera(options: CameraOptions): Promise<Camera> {
  const stream = await openStream(options);
  const [track] = stream.getVideoTracks();
  if (!track) throw new CameraError('noCamera');
  const video = document.createElement('video');
  try {
    await play(video, stream);
    return createCamera(video, track, await listCameras());
  } catch (error) {
    stop(video, stream);
    throw error;
  }
}

async function openStream({ facing, deviceId }: CameraOptions): Promise<MediaStream> {
  const { width, height } = sizes[facing];
  const which = deviceId === undefined ? { facingMode: facing } : { deviceId: { exact: deviceId } };
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { ...which, width: { ideal: width }, height: { ideal: height } },
    });
  } catch (error) {
    // Without a secure context, or in an old WebView, mediaDevices is undefined: a TypeError.
    throw new CameraError(toCameraProblem(getErrorName(error), navigator.userAgent, isBlockedFrame(window)));
  }
}

async function play(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.muted = true;
  video.playsInline = true;
  video.autoplay = true;
  const loaded = new Promise<void>((resolve) =>
    video.addEventListener('loadeddata', () => resolve(), { once: true }),
  );
  video.srcObject = stream;
  // A browser in power-saving mode does not play a video outside the page; autoplay starts it later.
  video.play().catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CameraError('busy')), startTimeoutMs);
  });
  await Promise.race([loaded, timedOut]).finally(() => clearTimeout(timer));
}

function createCamera(
  video: HTMLVideoElement,
  track: MediaStreamTrack,
  devices: readonly CameraDevice[],
): Camera {
  const stopped = new AbortController();
  return {
    video,
    deviceId: track.getSettings().deviceId ?? '',
    label: track.label,
    devices,
    frame: async () => {
      await waitForFrame(video, stopped.signal);
      return createImageBitmap(video);
    },
    liveFrame: async () => {
      await waitForFrame(video, stopped.signal);
      return takeLiveFrame(video);
    },
    setTorch: hasTorch(track) ? (isOn) => setTorch(track, isOn) : undefined,
    ended: waitForCameraEnd(track, document, stopped.signal),
    stop: () => {
      stopped.abort();
      stop(video, video.srcObject);
    },
  };
}

// Firefox has no getCapabilities, and the types have no torch.
function hasTorch(track: MediaStreamTrack): boolean {
  const { getCapabilities } = track as Partial<MediaStreamTrack>;
  const capabilities = getCapabilities?.call(track) as { torch?: boolean } | undefined;
  return capabilities?.torch === true;
}

function setTorch(track: MediaStreamTrack, isOn: boolean): Promise<void> {
  return track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}

function stop(video: HTMLVideoElement, stream: MediaProvider | null): void {
  if (stream instanceof MediaStream) for (const track of stream.getTracks()) track.stop();
  video.srcObject = null;
}

async function listCameras(): Promise<CameraDevice[]> {
  const all = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return all
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

const getErrorName = (error: unknown): string => (error instanceof Error ? error.name : '');
