import type { ComponentType, JSX } from 'preact';
import type { ScreenName, Shown, PageInfo } from '../flow/screen.types';
import { Again } from './again';
import { Checking } from './checking';
import { Consent } from './consent';
import { Contact } from './contact';
import { Document } from './document';
import { DocumentCamera } from './document-camera';
import { DocumentReading } from './document-reading';
import { Face } from './face';
import { Follow } from './follow';
import { Handoff } from './handoff';
import { Opening } from './opening';
import { Passkey } from './passkey';
import { Problem } from './problem';
import { Result } from './result';
import type { ScreenProps } from './screen-props';
import { Sending } from './sending';

const screens: { [Name in ScreenName]: ComponentType<ScreenProps<Name>> } = {
  opening: Opening,
  consent: Consent,
  contact: Contact,
  face: Face,
  document: Document,
  documentCamera: DocumentCamera,
  documentReading: DocumentReading,
  passkey: Passkey,
  handoff: Handoff,
  follow: Follow,
  sending: Sending,
  checking: Checking,
  again: Again,
  problem: Problem,
  result: Result,
};

/** The screen that is shown now. */
export function Screen({ shown, site }: { shown: Shown; site: PageInfo['site'] }): JSX.Element {
  // The table pairs name, data and answers; the compiler cannot narrow a name that is only known at run time.
  const Current = screens[shown.name] as ComponentType<ScreenProps<ScreenName>>;
  const { shows, answer } = shown as Shown & { answer: ScreenProps<ScreenName>['answer'] };
  return <Current shows={shows} answer={answer} site={site} />;
}
