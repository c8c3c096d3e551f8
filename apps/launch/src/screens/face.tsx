import type { JSX } from 'preact';
import type { Camera } from '../camera/camera';
import type { TextKey, TextValues } from '../language/language';
import { FaceView } from './face-view';
import { chooseInstruction } from './face-instruction';
import { useAnnouncement } from './parts/announcer';
import { Actions, Button } from './parts/button';
import { Heading } from './parts/heading';
import { Icon } from './parts/icon';
import { useOnline } from './parts/online';
import { OtherDeviceText } from './parts/other-device';
import { ProgressBar } from './parts/progress-bar';
import { Speech } from './parts/speech';
import { Text, useLanguage } from './parts/text';
import type { ScreenProps } from './screen-props';

type FaceProps = ScreenProps<'face'>;

/** The face scan: first camera and models load, then the person follows the instructions. */
export function Face({ shows, answer }: FaceProps): JSX.Element {
  const { camera, scan, sendsPicture, otherChallenge } = shows;
  const language = useLanguage();
  const instruction = useInstruction(shows);
  return (
    <>
      <Heading icon={camera ? undefined : 'camera'}>
        {instruction ? (
          <span class="instruction">
            <Text {...instruction} />
          </span>
        ) : (
          <Text of={camera ? 'face.title' : 'face.permission.title'} />
        )}
      </Heading>
      {camera && <FaceView camera={camera} scan={scan} />}
      {instruction ? (
        <ChallengeStatus scan={scan} instruction={instruction} />
      ) : (
        <GettingReady shows={shows} />
      )}
      <p class="privacy-line">
        <Icon of="lock" />
        <span>
          <Text of={sendsPicture ? 'face.shared' : 'face.private'} />
        </span>
      </p>
      <Actions>
        {/* From the beginning to the end: a button that appears moves the others under a finger. */}
        {otherChallenge && (
          <Button
            kind="quiet"
            icon="face"
            isBusy={isChallengeOver(scan)}
            onClick={() => answer(otherChallenge)}
          >
            <Text of={otherChallenge === 'gestures' ? 'face.cannotTurn' : 'face.canTurn'} />
          </Button>
        )}
        <Speech kind="quiet" text={instruction && language.text(instruction.of, instruction.values)} />
        <Button kind="quiet" icon="phone" onClick={() => answer('otherDevice')}>
          <OtherDeviceText />
        </Button>
      </Actions>
      {camera && camera.devices.length > 1 && <CameraChoice camera={camera} answer={answer} />}
    </>
  );
}

interface Instruction {
  of: TextKey;
  values: TextValues;
}

/** The instruction of a scan that has started. */
function useInstruction({ scan, rest = 0 }: FaceProps['shows']): Instruction | undefined {
  const language = useLanguage();
  const isOnline = useOnline();
  if (!scan) return undefined;
  const isOffline = scan.phase === 'loading' && !isOnline;
  return {
    of: isOffline ? 'face.loading.offline' : chooseInstruction(scan),
    // In steps of 10: each percent would be announced.
    values: { percent: language.formatPercent(Math.floor(rest * 10) / 10) },
  };
}

const isChallengeOver = (scan: FaceProps['shows']['scan']): boolean =>
  scan?.phase === 'reading' || scan?.phase === 'loading';

// Screen readers get the instruction through the announcer: a flickering hint would be read again and again, and the heading keeps the focus.
function ChallengeStatus({
  scan,
  instruction: { of: key, values },
}: {
  scan: FaceProps['shows']['scan'];
  instruction: Instruction;
}): JSX.Element {
  const language = useLanguage();
  const { done = 0, of = 0 } = scan?.challenge ?? {};
  const progress = done > 0 ? language.text('face.doneOf', { done, of }) : undefined;
  useAnnouncement(language.text(key, values), progress);
  return <p class="stage-count">{progress}</p>;
}

// The progress is shown once the camera is allowed: one thing at a time.
function GettingReady({ shows: { camera, progress, sendsPicture } }: Pick<FaceProps, 'shows'>): JSX.Element {
  const language = useLanguage();
  const isOnline = useOnline();
  const permission = camera ? undefined : language.text('face.permission');
  useAnnouncement(isOnline ? permission : language.text('face.loading.offline'));
  const label = language.text('face.loading', { percent: language.formatPercent(progress) });
  return (
    <div class="getting-ready">
      {camera ? (
        <ProgressBar part={progress} label={label} />
      ) : (
        <p class="lead">
          <Text of="face.permission" />
        </p>
      )}
      {!isOnline && (
        <p class="lead">
          <Text of="face.loading.offline" />
        </p>
      )}
      {camera && !sendsPicture && (
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
