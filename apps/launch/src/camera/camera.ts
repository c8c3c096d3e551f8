import { type CameraProblem, cameraProblem } from './camera.problem';
import { endOf } from './camera-end';
import { nextFrame } from './video-frame';

export type { CameraProblem };

/** A camera that gives no picture, and why. */
export class CameraError extends Error {
  constructor(readonly problem: CameraProblem) {
    super(`The camera gives no picture: ${problem}.`);
    this.name = 'CameraError';
  }
}

/** A camera that the person can choose. */
interface CameraDevice {
  id: string;
  label: string;
}

/** A camera that is on. */
export interface Camera {
  /** Plays the picture as the camera sees it; a screen mirrors it by style. */
  readonly video: HTMLVideoElement;
  readonly deviceId: string;
  readonly label: string;
  readonly devices: readonly CameraDevice[];
  /** The next picture; whoever takes it closes it. Rejects once the camera is stopped. */
  frame(): Promise<ImageBitmap>;
  /** Settles when the camera goes away by itself: unplugged, taken by another app, permission withdrawn. */
  readonly ended: Promise<void>;
  stop(): void;
}

type Facing = 'user' | 'environment';

interface CameraWish {
  facing: Facing;
  /** The camera that the person has chosen. */
  deviceId?: string;
}

// A face fills its picture; what is printed on a document is small.
const sizes: Record<Facing, { width: number; height: number }> = {
  user: { width: 640, height: 480 },
  environment: { width: 1920, height: 1080 },
};

const longestStartMs = 15_000;

/** Asks for the camera and waits for its first picture; throws CameraError. */
export async function openCamera(wish: CameraWish): Promise<Camera> {
  const stream = await streamOf(wish);
  const [track] = stream.getVideoTracks();
  if (!track) throw new CameraError('noCamera');
  const video = document.createElement('video');
  try {
    await play(video, stream);
    return cameraOf(video, track, await devicesOf());
  } catch (error) {
    stop(video, stream);
    throw error;
  }
}

async function streamOf({ facing, deviceId }: CameraWish): Promise<MediaStream> {
  const { width, height } = sizes[facing];
  const which = deviceId === undefined ? { facingMode: facing } : { deviceId: { exact: deviceId } };
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { ...which, width: { ideal: width }, height: { ideal: height } },
    });
  } catch (error) {
    // Without a secure origin or in an old WebView there is no mediaDevices at all: a TypeError.
    throw new CameraError(cameraProblem(nameOf(error), navigator.userAgent));
  }
}

async function play(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.muted = true;
  video.playsInline = true;
  video.autoplay = true;
  const isThere = new Promise<void>((resolve) =>
    video.addEventListener('loadeddata', () => resolve(), { once: true }),
  );
  video.srcObject = stream;
  // A browser that saves power refuses to play what is not on the page yet; autoplay starts it there.
  video.play().catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CameraError('busy')), longestStartMs);
  });
  await Promise.race([isThere, isLate]).finally(() => clearTimeout(timer));
}

function cameraOf(
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
      await nextFrame(video, stopped.signal);
      return createImageBitmap(video);
    },
    ended: endOf(track, document, stopped.signal),
    stop: () => {
      stopped.abort();
      stop(video, video.srcObject);
    },
  };
}

function stop(video: HTMLVideoElement, stream: MediaProvider | null): void {
  if (stream instanceof MediaStream) for (const track of stream.getTracks()) track.stop();
  video.srcObject = null;
}

async function devicesOf(): Promise<CameraDevice[]> {
  const all = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return all
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
