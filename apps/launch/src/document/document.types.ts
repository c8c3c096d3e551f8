import type { CalendarDate } from './document-age';

/** Why a picture of a document is rejected; `portrait` is set by the flow. */
export type DocumentProblem = 'file' | 'unreadable' | 'checkDigits' | 'expired' | 'portrait';

/** What was read from a picture. */
export type DocumentReading =
  | {
      kind: 'read';
      type: 'passport' | 'id_card';
      birthDate: CalendarDate;
      checkDigitsValid: true;
    }
  | { kind: 'unreadable' | 'checkDigits' | 'expired' };

/** A message to mrz.worker.ts: first the model, then one picture at a time. */
export type ReaderRequest = { model: ArrayBuffer } | { picture: ImageBitmap; today: Date };

/** The answer of mrz.worker.ts to each message. */
export type ReaderAnswer = { isReady: true } | { reading: DocumentReading };
