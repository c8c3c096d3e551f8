/** Waits until the video shows a new frame; rejects when the signal aborts. */
export function waitForFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(createAbortError());
    const onStop = (): void => reject(createAbortError());
    signal.addEventListener('abort', onStop, { once: true });
    onNewFrame(video, signal, () => {
      signal.removeEventListener('abort', onStop);
      resolve();
    });
  });
}

const createAbortError = (): DOMException => new DOMException('The camera is stopped.', 'AbortError');

function onNewFrame(video: HTMLVideoElement, signal: AbortSignal, callback: () => void): void {
  if ('requestVideoFrameCallback' in video) {
    video.requestVideoFrameCallback(callback);
    return;
  }
  const before = (video as HTMLVideoElement).currentTime;
  const poll = (): void => {
    if (signal.aborted) return;
    if ((video as HTMLVideoElement).currentTime === before) requestAnimationFrame(poll);
    else callback();
  };
  requestAnimationFrame(poll);
}
