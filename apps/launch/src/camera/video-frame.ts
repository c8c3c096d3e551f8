/** Waits until the video shows a picture that it has not shown before; rejects when the signal aborts. */
export function nextFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(stopped());
    const onStop = (): void => reject(stopped());
    signal.addEventListener('abort', onStop, { once: true });
    whenNew(video, signal, () => {
      signal.removeEventListener('abort', onStop);
      resolve();
    });
  });
}

const stopped = (): DOMException => new DOMException('The camera is stopped.', 'AbortError');

function whenNew(video: HTMLVideoElement, signal: AbortSignal, then: () => void): void {
  if ('requestVideoFrameCallback' in video) {
    video.requestVideoFrameCallback(then);
    return;
  }
  const before = (video as HTMLVideoElement).currentTime;
  const look = (): void => {
    if (signal.aborted) return;
    if ((video as HTMLVideoElement).currentTime === before) requestAnimationFrame(look);
    else then();
  };
  requestAnimationFrame(look);
}
