import type { RecordedEvent } from '@gatehouse/sdk/browser';

/** Records when the page goes out of sight and comes back; returns what ends it. */
export function watchVisibility(
  record: (name: Extract<RecordedEvent, 'tab_hidden' | 'tab_visible'>) => void,
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> = document,
): () => void {
  const tell = (): void => record(page.visibilityState === 'hidden' ? 'tab_hidden' : 'tab_visible');
  // A step that starts while the page is out of sight must not look as if it had been seen.
  if (page.visibilityState === 'hidden') tell();
  page.addEventListener('visibilitychange', tell);
  return () => page.removeEventListener('visibilitychange', tell);
}
