import type { DeviceKind } from '@gatehouse/sdk/browser';
import type { JSX } from 'preact';
import type { Screens } from '../flow/screen.types';
import type { TextKey } from '../language/language';
import { useAnnouncement } from './parts/announcer';
import { Actions, Button, LinkButton } from './parts/button';
import { Heading } from './parts/heading';
import { usePageInfo } from './parts/page-info';
import { Spinner } from './parts/progress-bar';
import { Text, useLanguage } from './parts/text';
import type { ScreenProps } from './screen-props';

const titles: Record<DeviceKind, TextKey> = { desktop: 'follow.title', mobile: 'follow.title.other' };

/** Shows the progress on the other device. */
export function Follow({ shows: { step, isInWindow }, answer }: ScreenProps<'follow'>): JSX.Element {
  const language = useLanguage();
  const { device } = usePageInfo();
  const now = step && getStepText(step);
  useAnnouncement(now && language.text(now));
  return (
    <>
      <Heading icon="phone">
        <Text of={isInWindow ? 'follow.title.window' : titles[device]} />
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
        {isInWindow ? (
          // Without a code: a window that was closed has left the token of the session in its storage.
          <LinkButton kind="quiet" href={location.href} opensWindow>
            <Text of="action.openWindow" />
          </LinkButton>
        ) : (
          <Button kind="quiet" icon="again" onClick={() => answer('renew')}>
            <Text of="handoff.renew" />
          </Button>
        )}
      </Actions>
    </>
  );
}

const getStepText = (step: NonNullable<Screens['follow']['shows']['step']>): TextKey =>
  step === 'checking' ? 'follow.checking' : `follow.step.${step}`;
