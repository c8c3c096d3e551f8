import type { JSX } from 'preact';
import { Actions, Button } from './parts/button';
import { CameraView } from './parts/camera-view';
import { Heading } from './parts/heading';
import { Note } from './parts/note';
import { Spinner } from './parts/progress-bar';
import { Text, useLanguage } from './parts/text';
import type { ScreenProps } from './screen-props';

/** Shows the camera until the person takes the picture of the document. */
export function DocumentCamera({ shows: { camera }, answer }: ScreenProps<'documentCamera'>): JSX.Element {
  const label = useLanguage().text('document.preview');
  return (
    <>
      <Heading>
        <Text of="document.title" />
      </Heading>
      <div class="document-view">
        {camera ? <CameraView camera={camera} label={label} /> : <Spinner />}
        <span class="document-frame" aria-hidden="true" />
      </div>
      <p class="muted">
        <Text of={camera ? 'document.tips' : 'face.permission'} />
      </p>
      <Note>
        <Text of="document.private" />
      </Note>
      <Actions>
        <Button icon="camera" isBusy={!camera} onClick={() => answer('shoot')}>
          <Text of="document.shoot" />
        </Button>
        <Button kind="quiet" onClick={() => answer('back')}>
          <Text of="document.choose" />
        </Button>
      </Actions>
    </>
  );
}
