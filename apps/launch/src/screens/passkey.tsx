import type { JSX } from 'preact';
import type { TextKey } from '../language/language';
import { useAnnouncement } from './parts/announcer';
import { Actions, Button } from './parts/button';
import { Heading } from './parts/heading';
import { Note } from './parts/note';
import { OtherDeviceText } from './parts/other-device';
import { Spinner } from './parts/progress-bar';
import { Text, useLanguage } from './parts/text';
import type { ScreenProps } from './screen-props';

type Shows = ScreenProps<'passkey'>['shows'];

const texts: Record<Shows['use'], { title: TextKey; text: TextKey; action: TextKey }> = {
  create: { title: 'passkey.create.title', text: 'passkey.create.text', action: 'passkey.create.action' },
  known: { title: 'passkey.known.title', text: 'passkey.known.text', action: 'passkey.known.action' },
  assert: { title: 'passkey.use.title', text: 'passkey.use.text', action: 'passkey.use.action' },
};

// A retry does not help in a browser without passkeys, or on a device that has this passkey.
const isFinal = (problem: Shows['problem']): boolean => problem === 'none' || problem === 'exists';

/** Asks the person to start the passkey dialog of the device. */
export function Passkey({ shows: { use, isWaiting, problem }, answer }: ScreenProps<'passkey'>): JSX.Element {
  const language = useLanguage();
  const { title, text, action } = texts[use];
  const canSkip = use === 'known';
  const shownProblem = isWaiting ? undefined : problem;
  useAnnouncement(chooseAnnouncement({ use, isWaiting, problem }, (key) => language.text(key)));
  return (
    <>
      <Heading icon={shownProblem ? undefined : 'key'}>
        <Text of={title} />
      </Heading>
      {shownProblem && (
        <Note icon="alert" mood="bad">
          <Text of={`passkey.problem.${shownProblem}`} />
        </Note>
      )}
      <p>
        <Text of={text} />
      </p>
      {isWaiting && (
        <p class="busy">
          <Spinner />
          <Text of="passkey.waiting" />
        </p>
      )}
      <Actions>
        {!isFinal(problem) && (
          <Button icon="key" isBusy={isWaiting} onClick={() => answer('go')}>
            <Text of={problem ? 'action.tryAgain' : action} />
          </Button>
        )}
        {use === 'create' && !isWaiting && !isFinal(problem) && (
          <Button kind="other" onClick={() => answer('existing')}>
            <Text of="passkey.create.existing" />
          </Button>
        )}
        {canSkip && !isWaiting && (
          <Button kind={isFinal(problem) ? 'main' : 'other'} onClick={() => answer('skip')}>
            <Text of="passkey.known.skip" />
          </Button>
        )}
        <Button
          kind={isFinal(problem) && !canSkip ? 'main' : 'quiet'}
          icon="phone"
          onClick={() => answer('otherDevice')}
        >
          <OtherDeviceText />
        </Button>
      </Actions>
    </>
  );
}

function chooseAnnouncement(
  { isWaiting, problem }: Shows,
  text: (key: TextKey) => string,
): string | undefined {
  if (isWaiting) return text('passkey.waiting');
  return problem && text(`passkey.problem.${problem}`);
}
