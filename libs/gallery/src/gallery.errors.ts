/** There is not enough memory for the vectors. None of them was added. */
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

/** The thread of a search exited, and again when the search was repeated. */
export class SearchThreadError extends Error {
  readonly code = 'SEARCH_THREAD_EXITED';

  constructor(options?: ErrorOptions) {
    super('The thread of a gallery search exited.', options);
    this.name = 'SearchThreadError';
  }
}
