import type { JSX } from 'preact';
import { Actions, Button } from './parts/button';
import { Heading } from './parts/heading';
import { OtherDeviceText } from './parts/other-device';
import { Text } from './parts/text';
import type { ScreenProps } from './screen-props';

/** Says why the face is scanned again after a reload. */
export function FaceAgain({ answer }: ScreenProps<'faceAgain'>): JSX.Element {
  return (
    <>
      <Heading icon="face">
        <Text of="face.again.title" />
      </Heading>
      <p>
        <Text of="face.again.text" />
      </p>
      <Actions>
        <Button onClick={() => answer('continue')}>
          <Text of="action.continue" />
        </Button>
        <Button kind="quiet" icon="phone" onClick={() => answer('otherDevice')}>
          <OtherDeviceText />
        </Button>
      </Actions>
    </>
  );
}
