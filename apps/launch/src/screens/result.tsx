import type { JSX } from 'preact';
import type { Outcome } from '../flow/screen.types';
import type { TextKey } from '../language/language';
import { Actions } from './parts/button';
import { Heading } from './parts/heading';
import { Note } from './parts/note';
import { Text } from './parts/text';
import { BackButton } from './parts/back-button';
import { getEndText } from './reason.table';
import type { ScreenProps } from './screen-props';

interface OutcomeText {
  mood: 'good' | 'bad';
  title: TextKey;
  text?: TextKey;
  notice?: TextKey;
}

const outcomes: Record<Outcome, OutcomeText> = {
  done: { mood: 'good', title: 'result.done.title', text: 'result.done.text' },
  enrolled: { mood: 'good', title: 'result.enrolled.title', text: 'result.enrolled.text' },
  signedIn: { mood: 'good', title: 'result.signedIn.title', text: 'result.signedIn.text' },
  failed: { mood: 'bad', title: 'result.failed.title', notice: 'notice.failed' },
  failedEnroll: {
    mood: 'bad',
    title: 'result.failed.title',
    text: 'result.failed.enroll',
    notice: 'result.notice',
  },
  failedSignIn: {
    mood: 'bad',
    title: 'result.failed.title',
    text: 'result.failed.signIn',
    notice: 'result.notice',
  },
};

/** The result, what was reported to the host, and the way back. */
export function Result({
  shows: { outcome, reason, redirects, backUrl },
  answer,
  site,
}: ScreenProps<'result'>): JSX.Element {
  const { mood, title, text, notice } = outcomes[outcome];
  const why = mood === 'bad' ? getEndText(outcome, reason) : undefined;
  return (
    <>
      <Heading icon={mood === 'good' ? 'check' : 'alert'} mood={mood}>
        <Text of={title} />
      </Heading>
      {[text, why].map(
        (key) =>
          key && (
            <p key={key}>
              <Text of={key} />
            </p>
          ),
      )}
      {notice && (
        <Note icon="message">
          <Text of={notice} />
        </Note>
      )}
      <p class="muted">
        <Text of={redirects ? 'result.redirect' : 'result.close'} />
      </p>
      {site !== undefined && (
        <Actions>
          <BackButton site={site} backUrl={backUrl} answer={answer} />
        </Actions>
      )}
    </>
  );
}
