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
  enrolledBefore: {
    mood: 'good',
    title: 'result.enrolledBefore.title',
    text: 'result.enrolledBefore.text',
  },
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
export function Result({ shows, answer, site }: ScreenProps<'result'>): JSX.Element {
  const { outcome, reason, backUrl, isPending, isPasskeyLost, closeFor } = shows;
  const { mood, title, text, notice } = outcomes[outcome];
  const why = mood === 'bad' ? getEndText(reason) : undefined;
  const wayBack = chooseWayBack(shows, site);
  return (
    <>
      <Heading icon={mood === 'good' ? 'check' : 'alert'} mood={mood}>
        <Text of={title} />
      </Heading>
      {/* A pending device cannot sign in yet, so the text that promises it is left out. */}
      {[isPending ? undefined : text, why].map(
        (key) =>
          key && (
            <p key={key}>
              <Text of={key} />
            </p>
          ),
      )}
      {isPending && (
        <Note icon="message">
          <Text of="result.pending" />
        </Note>
      )}
      {isPasskeyLost && (
        <Note icon="alert">
          <Text of="result.passkeyNotAdded" />
        </Note>
      )}
      {notice && (
        <Note icon="message">
          <Text of={notice} />
        </Note>
      )}
      {wayBack && (
        <p class="muted">
          <Text of={wayBack} values={{ name: closeFor ?? '' }} />
        </p>
      )}
      {site !== undefined && (
        <Actions>
          <BackButton site={site} backUrl={backUrl} answer={answer} />
        </Actions>
      )}
    </>
  );
}

function chooseWayBack(
  { redirects, isPasskeyLost, isHandedOver, isFramed, closeFor }: ScreenProps<'result'>['shows'],
  site: string | undefined,
): TextKey | undefined {
  if (isFramed) return undefined;
  if (redirects) return 'result.redirect';
  if (isHandedOver) return 'result.handedOver';
  // After the note about the passkey the person continues with the button, not by closing the page.
  if (isPasskeyLost && site !== undefined) return undefined;
  return closeFor === undefined ? 'result.close' : 'result.closeFor';
}
