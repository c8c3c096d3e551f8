import type { Browser, ClockRound, Realm } from './browser.types';

const unevenRound: ClockRound = {
  short: [5, 7, 9].map((asked) => ({ asked, byPerformance: asked + 0.24, byDate: asked })),
  long: { asked: 210, byPerformance: 210.3, byDate: 210 },
};
const camera = (label: string): Pick<Browser, 'camera' | 'media'> => ({
  camera: { label, devices: [{ id: '1', label }] },
  media: { cameras: [label], microphones: 1 },
});

/** A browser that reports the same in page, iframe and worker. */
function browser(realm: Realm, facts: Partial<Browser>): Browser {
  return {
    page: realm,
    frame: { ...realm, graphics: undefined },
    worker: { ...realm, webdriver: undefined },
    bots: [],
    names: ['document', 'location', 'phantom'],
    patched: [],
    missing: [],
    languages: ['en-GB', 'en'],
    touchPoints: 0,
    coarsePointer: false,
    outerSize: { width: 1280, height: 800, focused: true },
    has: { chrome: false, brave: false, webRTC: true, notification: true, connection: false },
    permissions: { notification: 'default', notificationQuery: 'prompt' },
    secure: true,
    clock: [unevenRound, unevenRound],
    ...camera('FaceTime HD Camera'),
    ...facts,
  };
}

const chromium = (version: string): { brand: string; version: string }[] => [{ brand: 'Chromium', version }];
const chromeHas = { chrome: true, brave: false, webRTC: true, notification: true, connection: true };

const chromeRealm: Realm = {
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  platform: 'Win32',
  webdriver: false,
  hints: { system: 'Windows', mobile: false, brands: chromium('142') },
  graphics: {
    supported: true,
    renderer: 'ANGLE (Intel, Intel(R) UHD Graphics Direct3D11 vs_5_0 ps_5_0, D3D11)',
  },
};
const chromeFacts: Partial<Browser> = {
  engine: 'chromium',
  has: chromeHas,
  plugins: { count: 5, pdfViewer: true },
  // Rounded: 0 on a fast connection.
  connection: { effectiveType: '4g', rtt: 0, downlink: 10, hasType: false },
  deviceMemory: 8,
  permissions: { notification: 'default', notificationQuery: 'prompt', cameraQuery: 'granted' },
  ...camera('Integrated Camera (04f2:b6d9)'),
};

const pixelRealm: Realm = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  platform: 'Linux armv81',
  webdriver: false,
  hints: { system: 'Android', mobile: true, brands: chromium('142') },
  graphics: { supported: true, renderer: 'ANGLE (ARM, Mali-G715, OpenGL ES 3.2)' },
};
const pixelFacts: Partial<Browser> = {
  ...chromeFacts,
  plugins: { count: 0, pdfViewer: false },
  connection: { effectiveType: '4g', rtt: 50, downlink: 1.5, hasType: true },
  touchPoints: 5,
  coarsePointer: true,
  ...camera('camera2 1, facing front'),
};
const desktopSite =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const roughRound: ClockRound = {
  short: [5, 7, 9].map((asked) => ({ asked, byPerformance: 0, byDate: 0 })),
  long: { asked: 210, byPerformance: 200, byDate: 300 },
};
const firefoxRealm: Realm = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  platform: 'Win32',
  webdriver: false,
  graphics: {
    supported: true,
    renderer: 'ANGLE (NVIDIA, NVIDIA GeForce GTX 980 Direct3D11 vs_5_0 ps_5_0), or similar',
  },
};
const iphoneRealm: Realm = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
  platform: 'iPhone',
  webdriver: false,
  graphics: { supported: true, renderer: 'Apple GPU' },
};
const iphoneFacts: Partial<Browser> = {
  engine: 'webkit',
  touchPoints: 5,
  coarsePointer: true,
  has: { chrome: false, brave: false, webRTC: true, notification: false, connection: false },
  permissions: { cameraQuery: 'prompt' },
  ...camera('Front Camera'),
};

/** Browsers that people use, by what they report. */
export const genuineBrowsers = {
  'Chrome on Windows': browser(chromeRealm, chromeFacts),
  'Chrome on Linux, drawing with Mesa on a real card': browser(
    {
      ...chromeRealm,
      userAgent: desktopSite,
      platform: 'Linux x86_64',
      hints: { system: 'Linux', mobile: false, brands: chromium('142') },
      graphics: {
        supported: true,
        renderer: 'ANGLE (AMD, Mesa AMD Radeon RX 6600 (radeonsi navi23), OpenGL 4.6)',
      },
    },
    chromeFacts,
  ),
  'Chrome set to download PDFs': browser(chromeRealm, {
    ...chromeFacts,
    plugins: { count: 0, pdfViewer: false },
  }),
  'Chrome on Android': browser(pixelRealm, pixelFacts),
  'Chrome on Android, asked for the desktop version': {
    ...browser({ ...pixelRealm, userAgent: desktopSite }, pixelFacts),
    worker: pixelRealm,
  },
  'a web view on Android': browser(
    { ...pixelRealm, userAgent: pixelRealm.userAgent.replace('; K)', '; K; wv)') },
    { ...pixelFacts, has: { ...chromeHas, chrome: false, notification: false }, permissions: {} },
  ),
  'Brave with its shields up': browser(
    { ...chromeRealm, graphics: { supported: false, renderer: '' } },
    {
      ...chromeFacts,
      has: { ...chromeHas, brave: true, connection: false },
      connection: undefined,
      deviceMemory: undefined,
      plugins: { count: 0, pdfViewer: true },
    },
  ),
  'Firefox on Windows': browser(firefoxRealm, { engine: 'gecko', plugins: { count: 5, pdfViewer: true } }),
  'Firefox that resists fingerprinting': browser(
    { ...firefoxRealm, graphics: { supported: false, renderer: '' } },
    {
      engine: 'gecko',
      clock: [roughRound, roughRound],
      has: { chrome: false, brave: false, webRTC: false, notification: true, connection: false },
      camera: { label: 'Logitech C920', devices: [{ id: '1', label: 'Internal Camera' }] },
    },
  ),
  'Safari 17 on an iPhone': browser(iphoneRealm, iphoneFacts),
  'Safari on an iPhone in Lockdown Mode': browser(
    { ...iphoneRealm, graphics: { supported: false, renderer: '' } },
    {
      ...iphoneFacts,
      has: { chrome: false, brave: false, webRTC: false, notification: false, connection: false },
    },
  ),
  'Safari on an iPad, which identifies itself as a Mac': browser(
    {
      ...iphoneRealm,
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
      platform: 'MacIntel',
    },
    iphoneFacts,
  ),
  'a browser that reports nothing': {
    ...browser({ userAgent: '', platform: '' }, { camera: undefined, media: undefined, clock: undefined }),
    frame: undefined,
    worker: undefined,
    languages: undefined,
    permissions: {},
  },
} satisfies Record<string, Browser>;
