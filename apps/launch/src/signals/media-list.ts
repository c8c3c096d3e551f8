import type { MediaList } from './browser.types';

/** The cameras and microphones that the browser lists; undefined where it has no list. */
export async function readMediaList(): Promise<MediaList | undefined> {
  const media = navigator.mediaDevices as MediaDevices | undefined;
  if (typeof media?.enumerateDevices !== 'function') return undefined;
  try {
    const devices = await media.enumerateDevices();
    return {
      cameras: devices.filter(({ kind }) => kind === 'videoinput').map(({ label }) => label),
      microphones: devices.filter(({ kind }) => kind === 'audioinput').length,
    };
  } catch {
    return 'failed';
  }
}
