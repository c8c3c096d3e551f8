import type { JSX } from 'preact';
import type { Outcome } from '../course/screen.types';
import type { TextKey } from '../language/language';
import { Actions } from './parts/button';
import { Heading } from './parts/heading';
import { Note } from './parts/note';
import { Text } from './parts/spoken';
import { WayBack } from './parts/way-back';
import { endedText } from './reason.table';
import type { ScreenProps } from './screen.props';

interface OutcomeText {
  mood: 'good' | 'bad';
  title: TextKey;
  text?: TextKey;
  told?: TextKey;
}

const outcomes: Record<Outcome, OutcomeText> = {
  done: { mood: 'good', title: 'result.done.title', text: 'result.done.text' },
  enrolled: { mood: 'good', title: 'result.enrolled.title', text: 'result.enrolled.text' },
  signedIn: { mood: 'good', title: 'result.signedIn.title', text: 'result.signedIn.text' },
  failed: { mood: 'bad', title: 'result.failed.title', told: 'told.failed' },
  failedEnroll: {
    mood: 'bad',
    title: 'result.failed.title',
    text: 'result.failed.enroll',
    told: 'result.told',
  },
  failedSignIn: {
    mood: 'bad',
    title: 'result.failed.title',
    text: 'result.failed.signIn',
    told: 'result.told',
  },
};

/** How it ended, what the website was told, and where the person goes now. */
export function Result({
  shows: { outcome, reason, redirects, backUrl },
  answer,
  site,
}: ScreenProps<'result'>): JSX.Element {
  const { mood, title, text, told } = outcomes[outcome];
  const why = mood === 'bad' ? endedText(outcome, reason) : undefined;
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
      {told && (
        <Note icon="message">
          <Text of={told} />
        </Note>
      )}
      <p class="muted">
        <Text of={redirects ? 'result.redirect' : 'result.close'} />
      </p>
      {site !== undefined && (
        <Actions>
          <WayBack site={site} backUrl={backUrl} answer={answer} />
        </Actions>
      )}
    </>
  );
}
