import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Camera } from '../../camera/camera';

interface CameraViewProps {
  camera: Camera;
  label: string;
  isMirrored?: boolean;
}

/** Shows the video element of a camera. */
export function CameraView({ camera, label, isMirrored = false }: CameraViewProps): JSX.Element {
  const holder = useRef<HTMLDivElement>(null);
  const { video } = camera;
  useEffect(() => {
    video.setAttribute('aria-label', label);
    holder.current?.replaceChildren(video);
    // A video pauses when its element is moved within the page.
    if (video.paused) video.play().catch(() => undefined);
  }, [video, label]);
  return <div ref={holder} class={isMirrored ? 'camera-view camera-view-mirrored' : 'camera-view'} />;
}
