import type { MrzReading } from '../mrz/mrz-reading';
import type { PictureFault } from './picture-quality.table';

/** Why a picture of a document is rejected; `file` and `portrait` are set by the flow. */
export type DocumentProblem = 'file' | 'unreadable' | 'checkDigits' | 'expired' | 'portrait' | PictureFault;

/** What was read from a picture, or what is wrong with it. */
export type DocumentReading = MrzReading | { kind: PictureFault };
