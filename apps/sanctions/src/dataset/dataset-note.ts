const demoNote =
  'The demo list was used. It contains only a few well-known names, so a result without matches proves nothing. Load a real list before you rely on the result.';

export const formatMissing = (names: readonly string[]): string =>
  `Not screened against these lists, which are not loaded yet: ${names.join(', ')}. Check again once GET /v2/open-sanctions/datasets shows a version of them.`;

/** What a caller must know before relying on a result. */
export const formatNote = (demo: boolean, missing: readonly string[]): string | undefined =>
  [demo ? demoNote : [], missing.length > 0 ? formatMissing(missing) : []].flat().join(' ') || undefined;
