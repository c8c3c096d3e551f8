import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Camera } from '../camera/camera';
import { useAnnouncement } from './parts/announcer';
import { Button } from './parts/button';
import { CameraView } from './parts/camera-view';
import { FileButton } from './parts/file-button';
import { Spinner } from './parts/progress-bar';
import { Text, useLanguage } from './parts/text';
import type { ScreenProps } from './screen-props';

/** A viewfinder that fills the window. The picture is taken by itself, or with the shutter. */
export function DocumentCamera({
  shows: { camera, hint },
  answer,
}: ScreenProps<'documentCamera'>): JSX.Element {
  const language = useLanguage();
  const finder = useRef<HTMLDivElement>(null);
  useInertSurroundings(finder);
  const text = camera ? (`document.camera.${hint ?? 'search'}` as const) : 'face.permission';
  useAnnouncement(language.text(text));
  const isGood = hint === 'hold' || hint === 'done';
  return (
    <div ref={finder} class="finder">
      {camera && <CameraView camera={camera} label={language.text('document.preview')} />}
      <div class="finder-head">
        <h1 tabIndex={-1}>
          <Text of="document.title" />
        </h1>
        <p class="finder-hint">
          <Text of={text} />
        </p>
      </div>
      <div class="finder-stage">
        {!camera && <Spinner />}
        <span class={isGood ? 'finder-frame finder-frame-good' : 'finder-frame'} aria-hidden="true" />
      </div>
      <div class="finder-actions">
        <Button icon="camera" isBusy={!camera || hint === 'done'} onClick={() => answer('shoot')}>
          <Text of="document.shoot" />
        </Button>
        <div class="button-row">
          {camera?.setTorch && <Torch setTorch={camera.setTorch} />}
          <FileButton onFile={(file) => answer({ file })}>
            <Text of="document.choose" />
          </FileButton>
          <Button kind="quiet" onClick={() => answer('back')}>
            <Text of="action.goBack" />
          </Button>
        </div>
        <p class="finder-note">
          <Text of="document.private" />
        </p>
      </div>
    </div>
  );
}

function Torch({ setTorch }: { setTorch: NonNullable<Camera['setTorch']> }): JSX.Element {
  const [isOn, setOn] = useState(false);
  const toggle = (): void => {
    // A camera may refuse, for example when it is hot.
    setTorch(!isOn).then(
      () => setOn(!isOn),
      () => undefined,
    );
  };
  return (
    <Button kind="other" icon="light" onClick={toggle}>
      <Text of={isOn ? 'document.torch.off' : 'document.torch.on'} />
    </Button>
  );
}

/** What the viewfinder covers can neither be focused nor be read out. */
function useInertSurroundings(finder: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const screen = finder.current?.parentElement;
    const covered = [...(screen?.parentElement?.children ?? [])].filter((element) => element !== screen);
    for (const element of covered) element.toggleAttribute('inert', true);
    return () => covered.forEach((element) => element.toggleAttribute('inert', false));
  }, [finder]);
}
