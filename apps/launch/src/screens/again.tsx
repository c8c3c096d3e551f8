import type { JSX } from 'preact';
import { Actions, Button } from './parts/button';
import { Heading } from './parts/heading';
import { OtherDeviceText } from './parts/other-device';
import { Text } from './parts/text';
import { getRetryText } from './reason.table';
import type { ScreenProps } from './screen-props';

/** A step failed and can be tried again. */
export function Again({ shows: { step, reason, triesLeft }, answer }: ScreenProps<'again'>): JSX.Element {
  return (
    <>
      <Heading icon="again">
        <Text of="again.title" />
      </Heading>
      <p>
        <Text of={getRetryText(step, reason)} />
      </p>
      {triesLeft !== undefined && (
        <p class="tries">
          <Text of="tries.left" values={{ count: triesLeft }} />
        </p>
      )}
      <Actions>
        <Button onClick={() => answer('retry')}>
          <Text of="action.tryAgain" />
        </Button>
        <Button kind="quiet" icon="phone" onClick={() => answer('otherDevice')}>
          <OtherDeviceText />
        </Button>
      </Actions>
    </>
  );
}
