import type { JSX } from 'preact';
import type { Camera } from '../camera/camera';
import { FaceStage } from './face-stage';
import { instructionOf } from './face-instruction';
import { useAnnouncement } from './parts/announcer';
import { Actions, Button } from './parts/button';
import { Heading } from './parts/heading';
import { Note } from './parts/note';
import { ProgressBar } from './parts/progress-bar';
import { Text, useLanguage } from './parts/spoken';
import type { ScreenProps } from './screen.props';

type FaceProps = ScreenProps<'face'>;

/** The camera looks at the face: first camera and models get ready, then the person follows what is asked. */
export function Face({ shows, answer }: FaceProps): JSX.Element {
  const { camera, scan, sendsPicture } = shows;
  return (
    <>
      <Heading icon={camera ? undefined : 'camera'}>
        <Text of="face.title" />
      </Heading>
      {camera && <FaceStage camera={camera} scan={scan} />}
      {scan ? <Instruction scan={scan} /> : <GettingReady shows={shows} />}
      <Note>
        <Text of={sendsPicture ? 'face.shared' : 'face.private'} />
      </Note>
      <Actions>
        {camera && camera.devices.length > 1 && <CameraChoice camera={camera} answer={answer} />}
        <Button kind="quiet" icon="phone" onClick={() => answer('otherDevice')}>
          <Text of="action.otherDevice" />
        </Button>
      </Actions>
    </>
  );
}

// Seen by all at once, read out through the announcer: a hint that flickers would be read over and over.
function Instruction({ scan }: { scan: NonNullable<FaceProps['shows']['scan']> }): JSX.Element {
  const key = instructionOf(scan);
  useAnnouncement(useLanguage().text(key));
  return (
    <p class="instruction">
      <Text of={key} />
    </p>
  );
}

function GettingReady({ shows: { camera, progress, sendsPicture } }: Pick<FaceProps, 'shows'>): JSX.Element {
  const language = useLanguage();
  useAnnouncement(camera ? undefined : language.text('face.permission'));
  const label = language.text('face.loading', { percent: language.percent(progress) });
  return (
    <div class="getting-ready">
      {!camera && (
        <p class="lead">
          <Text of="face.permission" />
        </p>
      )}
      <ProgressBar part={progress} label={label} />
      {!sendsPicture && (
        <p class="muted">
          <Text of="face.loading.why" />
        </p>
      )}
    </div>
  );
}

function CameraChoice({ camera, answer }: { camera: Camera; answer: FaceProps['answer'] }): JSX.Element {
  return (
    <div class="field camera-choice">
      <label for="camera">
        <Text of="face.choose" />
      </label>
      <select
        id="camera"
        value={camera.deviceId}
        onChange={({ currentTarget }) => answer({ camera: currentTarget.value })}
      >
        {camera.devices.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
