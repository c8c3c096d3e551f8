import type { JSX } from 'preact';
import type { Screens } from '../flow/screen.types';
import type { TextKey } from '../language/language';
import { useAnnouncement } from './parts/announcer';
import { Actions, Button } from './parts/button';
import { Heading } from './parts/heading';
import { Spinner } from './parts/progress-bar';
import { Text, useLanguage } from './parts/text';
import type { ScreenProps } from './screen-props';

/** Shows the progress on the other device. */
export function Follow({ shows: { step }, answer }: ScreenProps<'follow'>): JSX.Element {
  const language = useLanguage();
  const now = step && getStepText(step);
  useAnnouncement(now && language.text(now));
  return (
    <>
      <Heading icon="phone">
        <Text of="follow.title" />
      </Heading>
      <p>
        <Text of="follow.text" />
      </p>
      {now && (
        <p class="busy">
          <Spinner />
          <Text of={now} />
        </p>
      )}
      <Actions>
        <Button kind="quiet" icon="again" onClick={() => answer('renew')}>
          <Text of="handoff.renew" />
        </Button>
      </Actions>
    </>
  );
}

const getStepText = (step: NonNullable<Screens['follow']['shows']['step']>): TextKey =>
  step === 'checking' ? 'follow.checking' : `follow.step.${step}`;
