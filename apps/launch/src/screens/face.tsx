import type { JSX } from 'preact';
import type { Camera } from '../camera/camera';
import { FaceView } from './face-view';
import { chooseInstruction } from './face-instruction';
import { useAnnouncement } from './parts/announcer';
import { Actions, Button } from './parts/button';
import { Heading } from './parts/heading';
import { Note } from './parts/note';
import { ProgressBar } from './parts/progress-bar';
import { Text, useLanguage } from './parts/text';
import type { ScreenProps } from './screen-props';

type FaceProps = ScreenProps<'face'>;

/** The face scan: first camera and models load, then the person follows the instructions. */
export function Face({ shows, answer }: FaceProps): JSX.Element {
  const { camera, scan, sendsPicture } = shows;
  return (
    <>
      <Heading icon={camera ? undefined : 'camera'}>
        <Text of="face.title" />
      </Heading>
      {camera && <FaceView camera={camera} scan={scan} />}
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

// Screen readers get it through the announcer: a flickering hint would be read again and again.
function Instruction({ scan }: { scan: NonNullable<FaceProps['shows']['scan']> }): JSX.Element {
  const key = chooseInstruction(scan);
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
  const label = language.text('face.loading', { percent: language.formatPercent(progress) });
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
