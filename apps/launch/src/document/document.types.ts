import type { CalendarDate } from './document-age';

/** Why a picture of a document is not taken; `portrait` is found by the course. */
export type DocumentProblem = 'file' | 'unreadable' | 'checkDigits' | 'expired' | 'portrait';

/** What a picture says. */
export type DocumentReading =
  | {
      kind: 'read';
      type: 'passport' | 'id_card';
      birthDate: CalendarDate;
      checkDigitsValid: true;
    }
  | { kind: 'unreadable' | 'checkDigits' | 'expired' };

/** What mrz.worker.ts is told: first the model, then a picture at a time. */
export type ReaderOrder = { model: ArrayBuffer } | { picture: ImageBitmap; today: Date };

/** What it answers to each. */
export type ReaderAnswer = { isReady: true } | { reading: DocumentReading };
