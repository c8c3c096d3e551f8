import type { JSX } from 'preact';
import { Actions, Button } from './parts/button';
import { CameraView } from './parts/camera-view';
import { Heading } from './parts/heading';
import { Note } from './parts/note';
import { Spinner } from './parts/progress-bar';
import { Text, useLanguage } from './parts/spoken';
import type { ScreenProps } from './screen.props';

/** The camera looks at the document until the person takes the picture. */
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
