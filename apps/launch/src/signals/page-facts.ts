import type { Browser, MediaList } from './browser.types';
import { tryRead } from './attempt';
import { readRealm, type RealmNavigator } from './realm';
import { missingWebApis } from './web-apis.table';

interface Connection {
  effectiveType: unknown;
  rtt: unknown;
  downlink: unknown;
}

type PageNavigator = RealmNavigator & { deviceMemory?: unknown; connection?: Connection };

export type PageFacts = Omit<
  Browser,
  'frame' | 'worker' | 'engine' | 'bots' | 'patched' | 'permissions' | 'clock' | 'media' | 'camera'
>;

/** Reads what the page can report synchronously. */
export function readPage(): PageFacts {
  const own = navigator as PageNavigator;
  return {
    page: readRealm(own, () => document.createElement('canvas')),
    names: listNames(window, document, document.documentElement),
    missing: missingWebApis(window),
    languages: tryRead(() => [...navigator.languages]),
    plugins: tryRead(readPlugins),
    connection: tryRead(() => own.connection && readConnection(own.connection)),
    deviceMemory: own.deviceMemory,
    touchPoints: navigator.maxTouchPoints,
    coarsePointer: tryRead(() => matchMedia('(pointer: coarse)').matches),
    outerSize: tryRead(() => ({ width: outerWidth, height: outerHeight, focused: document.hasFocus() })),
    has: {
      chrome: 'chrome' in window,
      brave: 'brave' in navigator,
      webRTC: 'RTCPeerConnection' in window,
      notification: 'Notification' in window,
      connection: 'connection' in navigator,
    },
    secure: window.isSecureContext,
  };
}

function listNames(...things: object[]): string[] {
  return things.flatMap((thing) => tryRead(() => Object.getOwnPropertyNames(thing)) ?? []);
}

function readPlugins(): Browser['plugins'] {
  return { count: navigator.plugins.length, pdfViewer: navigator.pdfViewerEnabled };
}

function readConnection(connection: Connection): Browser['connection'] {
  const { effectiveType, rtt, downlink } = connection;
  return { effectiveType, rtt, downlink, hasType: 'type' in connection };
}

/** Reads permissions through both APIs; neither prompts the person. */
export async function readPermissions(): Promise<Browser['permissions']> {
  const [notificationQuery, cameraQuery] = await Promise.all([query('notifications'), query('camera')]);
  return { notification: tryRead(() => Notification.permission), notificationQuery, cameraQuery };
}

// Not every browser supports each name; Firefox does not support the camera.
async function query(name: string): Promise<string | undefined> {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state;
  } catch {
    return undefined;
  }
}

/** Reads the list of cameras and microphones; undefined where the browser has no list. */
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
