import type { JSX } from 'preact';
import type { Camera } from '../camera/camera';
import type { ScanState } from '../face/face-scan';
import { CameraView } from './parts/camera-view';
import { Icon } from './parts/icon';
import { SuccessTick } from './parts/success-tick';
import { useLanguage } from './parts/text';

interface FaceViewProps {
  camera: Camera;
  scan: ScanState | undefined;
}

/** The mirrored camera picture in an oval, with a ring that fills and a tick for each part of the challenge. */
export function FaceView({ camera, scan }: FaceViewProps): JSX.Element {
  const label = useLanguage().text('face.preview');
  const side = scan?.hint === undefined ? scan?.action : undefined;
  return (
    <div class={`stage stage-${scan?.phase ?? 'waiting'}`}>
      <div class="stage-oval">
        <CameraView camera={camera} label={label} isMirrored />
      </div>
      <Ring part={computeProgress(scan)} />
      <SuccessTick count={scan?.challenge?.done ?? 0} />
      {(side === 'left' || side === 'right') && (
        // The picture is mirrored: the left of the person is on the left.
        <span class={`stage-arrow stage-arrow-${side}`}>
          <Icon of={side} />
        </span>
      )}
    </div>
  );
}

// The movements fill most of the ring, the readings after them the rest.
const challengeShare = 0.7;

function computeProgress(scan: ScanState | undefined): number {
  if (!scan || scan.phase === 'framing') return 0;
  const part = scan.of === 0 ? 1 : scan.done / scan.of;
  return scan.phase === 'moving' ? part * challengeShare : challengeShare + part * (1 - challengeShare);
}

// The path length is normalized to 100; it starts at the top.
function Ring({ part }: { part: number }): JSX.Element {
  const oval = 'M50 3 A47 64 0 0 1 50 131 A47 64 0 0 1 50 3';
  return (
    <svg class="stage-ring" viewBox="0 0 100 134" aria-hidden="true" focusable="false">
      <path class="stage-ring-track" d={oval} />
      <path
        class={part > 0 ? 'stage-ring-done' : 'stage-ring-none'}
        d={oval}
        pathLength={100}
        style={{ strokeDasharray: `${part * 100} 200` }}
      />
    </svg>
  );
}
