import type { RecordedEvent } from '@gatehouse/sdk/browser';

/** Records when the page is hidden and visible again; returns a function that stops it. */
export function watchVisibility(
  record: (name: Extract<RecordedEvent, 'tab_hidden' | 'tab_visible'>) => void,
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> = document,
): () => void {
  const recordState = (): void => record(page.visibilityState === 'hidden' ? 'tab_hidden' : 'tab_visible');
  // A step that starts on a hidden page must not look like a visible one.
  if (page.visibilityState === 'hidden') recordState();
  page.addEventListener('visibilitychange', recordState);
  return () => page.removeEventListener('visibilitychange', recordState);
}
