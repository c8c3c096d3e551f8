import type { Browser } from './browser.types';
import { attempt } from './attempt';
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

/** What the page can tell at once. */
export function readPage(): PageFacts {
  const own = navigator as PageNavigator;
  return {
    page: readRealm(own, () => document.createElement('canvas')),
    names: namesOf(window, document, document.documentElement),
    missing: missingWebApis(window),
    languages: attempt(() => [...navigator.languages]),
    plugins: attempt(readPlugins),
    connection: attempt(() => own.connection && connectionOf(own.connection)),
    deviceMemory: own.deviceMemory,
    touchPoints: navigator.maxTouchPoints,
    coarsePointer: attempt(() => matchMedia('(pointer: coarse)').matches),
    outerSize: attempt(() => ({ width: outerWidth, height: outerHeight, focused: document.hasFocus() })),
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

function namesOf(...things: object[]): string[] {
  return things.flatMap((thing) => attempt(() => Object.getOwnPropertyNames(thing)) ?? []);
}

function readPlugins(): Browser['plugins'] {
  return { count: navigator.plugins.length, pdfViewer: navigator.pdfViewerEnabled };
}

function connectionOf(connection: Connection): Browser['connection'] {
  const { effectiveType, rtt, downlink } = connection;
  return { effectiveType, rtt, downlink, hasType: 'type' in connection };
}
