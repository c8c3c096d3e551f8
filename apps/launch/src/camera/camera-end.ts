/** A camera without pictures for this long does not come back by itself. */
const longestMuteMs = 5_000;

/**
 * Settles when a camera goes away by itself. Phones take the picture from a page in the background: only the time in
 * which the page is seen counts.
 */
export function endOf(
  track: Pick<MediaStreamTrack, 'muted' | 'addEventListener'>,
  page: Pick<Document, 'visibilityState' | 'addEventListener'>,
  stopped: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let muted: ReturnType<typeof setTimeout> | undefined;
    const watch = (): void => {
      clearTimeout(muted);
      if (track.muted && page.visibilityState === 'visible') muted = setTimeout(resolve, longestMuteMs);
    };
    track.addEventListener('ended', () => resolve(), { signal: stopped });
    track.addEventListener('mute', watch, { signal: stopped });
    track.addEventListener('unmute', watch, { signal: stopped });
    page.addEventListener('visibilitychange', watch, { signal: stopped });
    stopped.addEventListener('abort', () => clearTimeout(muted), { once: true });
    watch();
  });
}
