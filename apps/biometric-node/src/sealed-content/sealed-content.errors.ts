import type { SealedRejection } from './sealed-content.table';

/** Sealed content is rejected. It has no further details, because they could be those of a face. */
export class SealedContentError extends Error {
  override readonly name = 'SealedContentError';

  constructor(readonly reason: SealedRejection) {
    super(`The sealed content is rejected: ${reason}.`);
  }
}
