/** There is no memory left for what was to be added; nothing of it was. */
export class GalleryFullError extends Error {
  readonly code = 'GALLERY_FULL';

  constructor(options?: ErrorOptions) {
    super('The memory of the gallery engine is full.', options);
    this.name = 'GalleryFullError';
  }
}

/** The index, or the engine it belongs to, was closed. */
export class GalleryClosedError extends Error {
  readonly code = 'GALLERY_CLOSED';

  constructor() {
    super('The gallery is closed.');
    this.name = 'GalleryClosedError';
  }
}

/** A search took down its thread, and took down another when it was repeated. */
export class SearchThreadError extends Error {
  readonly code = 'SEARCH_THREAD_DIED';

  constructor(options?: ErrorOptions) {
    super('The thread that searched the gallery has died.', options);
    this.name = 'SearchThreadError';
  }
}
