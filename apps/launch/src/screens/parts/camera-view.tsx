import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Camera } from '../../camera/camera';

interface CameraViewProps {
  camera: Camera;
  label: string;
  isMirrored?: boolean;
}

/** The live picture of a camera; the video element is the camera's own. */
export function CameraView({ camera, label, isMirrored = false }: CameraViewProps): JSX.Element {
  const holder = useRef<HTMLDivElement>(null);
  const { video } = camera;
  useEffect(() => {
    video.setAttribute('aria-label', label);
    holder.current?.replaceChildren(video);
    // A video that is moved within the page stops.
    if (video.paused) video.play().catch(() => undefined);
  }, [video, label]);
  return <div ref={holder} class={isMirrored ? 'camera-view camera-view-mirrored' : 'camera-view'} />;
}
