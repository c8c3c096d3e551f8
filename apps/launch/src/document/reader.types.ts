// Not in document.types.ts: benchmarks use that without the types of a browser.
import type { DocumentReading } from './document.types';
import type { DocumentSight } from './document-sight';

/** What mrz.worker.ts does: first the model, then pictures. */
export type ReaderTask =
  { model: ArrayBuffer } | { read: ImageBitmap; today: Date } | { inspect: ImageBitmap; today: Date };

/** A message to mrz.worker.ts. The answer has the same id, so that it never answers a newer picture. */
export type ReaderRequest = ReaderTask & { id: number };

export type ReaderResult = { isReady: true } | { reading: DocumentReading } | { sight: DocumentSight };

/** The answer of mrz.worker.ts to each message. */
export type ReaderAnswer = ReaderResult & { id: number };
