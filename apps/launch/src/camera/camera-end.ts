/** A track that is muted for longer does not recover. */
const maxMuteMs = 5_000;

/** Resolves when a camera ends by itself. Phones mute the camera of a page in the background, so only visible time counts. */
export function waitForCameraEnd(
  track: Pick<MediaStreamTrack, 'muted' | 'addEventListener'>,
  page: Pick<Document, 'visibilityState' | 'addEventListener'>,
  stopped: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = (): void => {
      clearTimeout(timer);
      if (track.muted && page.visibilityState === 'visible') timer = setTimeout(resolve, maxMuteMs);
    };
    track.addEventListener('ended', () => resolve(), { signal: stopped });
    track.addEventListener('mute', watch, { signal: stopped });
    track.addEventListener('unmute', watch, { signal: stopped });
    page.addEventListener('visibilitychange', watch, { signal: stopped });
    stopped.addEventListener('abort', () => clearTimeout(timer), { once: true });
    watch();
  });
}
