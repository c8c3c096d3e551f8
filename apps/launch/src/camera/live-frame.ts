/** A picture of the camera for one look at it; the last user closes it. */
export type LiveFrame = ImageBitmap | VideoFrame;

// Browsers of before 2025 do not say how a frame is rotated.
interface RotatedFrame extends VideoFrame {
  readonly rotation?: number;
  readonly flip?: boolean;
}

/** Takes the frame of the camera itself, or a copy where that may be rotated: a copy costs memory, which Chromium without a GPU never frees. */
export function takeLiveFrame(video: HTMLVideoElement): Promise<LiveFrame> {
  const frame = takeVideoFrame(video);
  if (frame && isUpright(frame, video)) return Promise.resolve(frame);
  frame?.close();
  return createImageBitmap(video);
}

function takeVideoFrame(video: HTMLVideoElement): RotatedFrame | undefined {
  if (typeof VideoFrame === 'undefined' || !('rotation' in VideoFrame.prototype)) return undefined;
  try {
    return new VideoFrame(video);
  } catch {
    // Some browsers support this for other sources only.
    return undefined;
  }
}

const isUpright = (
  { rotation, flip, displayWidth, displayHeight, visibleRect }: RotatedFrame,
  { videoWidth, videoHeight }: HTMLVideoElement,
): boolean =>
  rotation === 0 &&
  flip === false &&
  displayWidth === videoWidth &&
  displayHeight === videoHeight &&
  visibleRect?.width === videoWidth &&
  visibleRect.height === videoHeight;
