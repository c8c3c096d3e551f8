import type { Indicators } from '@gatehouse/sdk/browser';
import type { Browser, Realm } from './browser.types';
import { genuineBrowsers } from './sample-browsers';
import { evaluateSignals } from './verdict';

type Flags<Group> = Group extends object ? keyof Group : never;
type IndicatorFlag = Flags<Indicators[keyof Indicators]>;

const chrome = genuineBrowsers['Chrome on Windows'];
const android = genuineBrowsers['Chrome on Android'];
const iphone = genuineBrowsers['Safari 17 on an iPhone'];
const firefox = genuineBrowsers['Firefox on Windows'];

function raised(browser: Browser): string[] {
  return Object.values(evaluateSignals(browser))
    .flatMap((group) => Object.entries(group))
    .filter(([, flag]) => flag)
    .map(([name]) => name);
}

/** Applies a change to page, iframe and worker. */
function everywhere(browser: Browser, change: Partial<Realm>): Browser {
  const { page, frame, worker } = browser;
  return {
    ...browser,
    page: { ...page, ...change },
    frame: frame && { ...frame, ...change },
    worker: worker && { ...worker, ...change },
  };
}

const inPage = (browser: Browser, change: Partial<Realm>): Browser => ({
  ...browser,
  page: { ...browser.page, ...change },
});
const using = (label: string): Browser => ({
  ...chrome,
  camera: { label, devices: [{ id: '1', label }] },
  media: { cameras: [label], microphones: 1 },
});
const bot = (detector: string, kind: string): Browser => ({ ...chrome, bots: [{ detector, kind }] });
const renderer = (name: string): Partial<Realm> => ({ graphics: { supported: true, renderer: name } });
const exact = [5, 7, 9].map((asked) => ({ asked, byPerformance: asked, byDate: asked }));
const long = { asked: 210, byPerformance: 210, byDate: 210 };
const late = exact.map((wait) => ({ ...wait, byPerformance: wait.asked + 0.2 }));
const exactRound = { short: exact, long };
const stoppedRound = { short: late, long: { asked: 210, byPerformance: 0, byDate: 0 } };
const fastRound = { short: late, long: { asked: 210, byPerformance: 210, byDate: 2100 } };

const headlessAgent = chrome.page.userAgent.replace('Chrome/', 'HeadlessChrome/');
const macAgent = chrome.page.userAgent.replace(
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
);

const suspicious: [flag: IndicatorFlag, because: string, browser: Browser][] = [
  ['webdriver', 'the page reports it', everywhere(chrome, { webdriver: true })],
  ['webdriver', 'an iframe reports it', { ...chrome, frame: { ...chrome.page, webdriver: true } }],
  ['userAgent', 'its user agent is headless', everywhere(chrome, { userAgent: headlessAgent })],
  [
    'userAgent',
    'only the user agent of the worker is headless',
    { ...chrome, worker: { ...chrome.page, userAgent: headlessAgent } },
  ],
  [
    'webGL',
    'SwiftShader draws',
    everywhere(chrome, renderer('ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device))')),
  ],
  ['webGL', 'llvmpipe draws', everywhere(firefox, renderer('llvmpipe, or similar'))],
  ['webGL', 'Chrome has no graphics', everywhere(chrome, { graphics: { supported: false, renderer: '' } })],
  ['webGL', 'BotD knows the renderer', bot('detectWebGL', 'headless_chrome')],
  ['phantom', 'its functions are there', { ...iphone, names: ['callPhantom'] }],
  ['phantom', 'BotD finds it in an error', bot('detectErrorTrace', 'phantomjs')],
  ['selenium', 'its driver has left a property', { ...chrome, names: ['$cdc_asdjflasutopfhvcZLmcfl_'] }],
  ['selenium', 'BotD finds its attribute', bot('detectDocumentAttributes', 'selenium')],
  ['chrome', 'window.chrome is missing', { ...chrome, has: { ...chrome.has, chrome: false } }],
  ['chrome', 'its window has no size', { ...chrome, outerSize: { width: 0, height: 0, focused: true } }],
  ['chrome', 'it does not report whether it is automated', everywhere(chrome, { webdriver: undefined })],
  [
    'permissions',
    'denied, and still reported as prompt',
    { ...chrome, permissions: { notification: 'denied', notificationQuery: 'prompt' } },
  ],
  ['permissions', 'the camera runs and is denied', { ...iphone, permissions: { cameraQuery: 'denied' } }],
  ['plugins', 'it shows PDFs without them', { ...chrome, plugins: { count: 0, pdfViewer: true } }],
  ['plugins', 'BotD finds them fake', bot('detectPluginsArray', 'headless_chrome')],
  ['languages', 'there is none', { ...firefox, languages: [] }],
  ['webRTC', 'Chrome has none', { ...chrome, has: { ...chrome.has, webRTC: false } }],
  ['notification', 'Chrome has none', { ...chrome, has: { ...chrome.has, notification: false } }],
  [
    'notification',
    'granted and denied',
    { ...chrome, permissions: { notification: 'granted', notificationQuery: 'denied' } },
  ],
  ['deviceMemory', 'Chrome does not report it', { ...chrome, deviceMemory: undefined }],
  ['deviceMemory', 'no computer has so much', { ...chrome, deviceMemory: 3 }],
  [
    'connectionType',
    'Chrome has none',
    { ...chrome, has: { ...chrome.has, connection: false }, connection: undefined },
  ],
  [
    'connectionType',
    'of an unknown kind',
    { ...chrome, connection: { effectiveType: '5g', rtt: 50, downlink: 10, hasType: false } },
  ],
  ['connectionType', 'a phone does not report its type', { ...android, connection: chrome.connection }],
  ['timing', 'the clock was replaced', { ...iphone, patched: ['Date.now'] }],
  ['timing', 'the clock stands still', { ...iphone, clock: [stoppedRound, stoppedRound] }],
  ['timing', 'one clock is faster than the other', { ...firefox, clock: [fastRound, fastRound] }],
  ['timing', 'every timer is exact', { ...chrome, clock: [exactRound, exactRound] }],
  ['virtualCameraSoftware', 'OBS', using('OBS Virtual Camera')],
  ['virtualCameraSoftware', "Chromium's pattern", using('fake_device_0')],
  ['virtualCameraSoftware', 'a file', using('/home/me/clip.mjpeg')],
  ['suspiciousLabels', 'a phone as a camera', using('DroidCam Source 3')],
  ['suspiciousLabels', 'a device that programs write to', using('Dummy video device (0x0000)')],
  ['suspiciousLabels', 'a canvas', using('3f2504e0-4f89-41d3-9a0c-0305e82c3301')],
  [
    'suspiciousLabels',
    'the camera in use is not listed',
    {
      ...chrome,
      media: undefined,
      camera: { label: 'HD Webcam', devices: [{ id: '1', label: 'Integrated Camera' }] },
    },
  ],
  [
    'suspiciousLabels',
    'software is listed and not used',
    { ...chrome, media: { cameras: [chrome.camera?.label ?? '', 'ManyCam'], microphones: 1 } },
  ],
  [
    'noMediaDevices',
    'nothing is listed',
    { ...chrome, camera: undefined, media: { cameras: [], microphones: 0 } },
  ],
  ['mediaDevicesError', 'the list fails', { ...chrome, media: 'failed' }],
  ['missingWebAPIs', 'one is not there', { ...chrome, missing: ['structuredClone'] }],
  ['inconsistentFingerprint', 'a Mac on a PC', everywhere(chrome, { userAgent: macAgent })],
  [
    'inconsistentFingerprint',
    'the iframe has another user agent',
    inPage(chrome, { userAgent: `${chrome.page.userAgent} ` }),
  ],
  [
    'inconsistentFingerprint',
    'the worker runs on another system',
    { ...chrome, worker: { ...chrome.page, userAgent: macAgent } },
  ],
  [
    'inconsistentFingerprint',
    'the hints name another version',
    everywhere(chrome, {
      hints: { system: 'Windows', mobile: false, brands: [{ brand: 'Chromium', version: '120' }] },
    }),
  ],
  ['inconsistentFingerprint', 'an iPhone with the engine of Chrome', { ...iphone, engine: 'chromium' }],
  ['inconsistentFingerprint', 'a phone without touch', { ...android, touchPoints: 0 }],
  [
    'inconsistentFingerprint',
    'a computer that claims to be a phone',
    everywhere(android, { hints: { system: 'Linux', mobile: false, brands: [] } }),
  ],
  ['inconsistentFingerprint', 'the page has another renderer', inPage(chrome, renderer('NVIDIA GeForce'))],
  ['inconsistentFingerprint', 'BotD finds another engine', bot('detectEvalLengthInconsistency', 'unknown')],
  ['automationProperties', 'Playwright', { ...chrome, names: ['__playwright__binding__'] }],
  ['automationProperties', 'the page hides it', { ...chrome, patched: ['navigator.webdriver'] }],
  ['automationProperties', 'page and frame disagree on it', inPage(chrome, { webdriver: undefined })],
  ['automationProperties', 'BotD knows the name', bot('detectDistinctiveProperties', 'nightmarejs')],
];

describe('evaluateSignals', () => {
  it.each(Object.entries(genuineBrowsers))('finds nothing suspicious in %s', (_, browser) => {
    expect(raised(browser)).toEqual([]);
  });

  it.each(suspicious)('raises %s: %s', (flag, _, browser) => {
    expect(raised(browser)).toContain(flag);
  });

  it('can raise each of the 21 flags', () => {
    const flags = Object.values(evaluateSignals(chrome)).flatMap((group) => Object.keys(group));
    expect(flags).toHaveLength(21);
    expect([...new Set<string>(suspicious.map(([flag]) => flag))].sort()).toEqual([...flags].sort());
  });

  it.each(['electron', 'cefsharp', 'coachjs', 'rhino'])('does not flag %s as a bot', (kind) => {
    expect(raised(bot('detectDistinctiveProperties', kind))).toEqual([]);
    expect(raised(bot('detectUserAgent', 'electron'))).toEqual([]);
  });

  it('ignores a clock that jumps once', () => {
    expect(raised({ ...chrome, clock: [fastRound, ...(chrome.clock ?? [])] })).toEqual([]);
  });

  it('returns false where a probe throws', () => {
    const hostile = { ...chrome, languages: 5 as unknown as string[] };
    expect(raised(hostile)).toEqual([]);
  });
});
