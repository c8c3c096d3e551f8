import { Again } from './again';
import { Checking } from './checking';
import { Contact } from './contact';
import { Document } from './document';
import { DocumentCamera } from './document-camera';
import { DocumentReading } from './document-reading';
import { DocumentReview } from './document-review';
import { Face } from './face';
import { FaceAgain } from './face-again';
import { Follow } from './follow';
import { Handoff } from './handoff';
import { Passkey } from './passkey';
import { Result } from './result';
import { Sending } from './sending';
import type { ScreenTable } from './screen-props';

/** The screens after the first one. */
export const laterScreens = {
  contact: Contact,
  face: Face,
  faceAgain: FaceAgain,
  document: Document,
  documentCamera: DocumentCamera,
  documentReview: DocumentReview,
  documentReading: DocumentReading,
  passkey: Passkey,
  handoff: Handoff,
  follow: Follow,
  sending: Sending,
  checking: Checking,
  again: Again,
  result: Result,
} satisfies Partial<ScreenTable>;
