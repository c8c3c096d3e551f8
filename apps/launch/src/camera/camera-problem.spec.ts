import { isBlockedFrame, isInApp, toCameraProblem } from './camera-problem';

const browser =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const webView =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('isInApp', () => {
  it.each([
    webView,
    `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.0.0;FBDV/iPhone15,2]`,
    `${iPhone} Mobile/15E148 Instagram 340.0.0.0 (iPhone15,2; iOS 18_0)`,
    `${iPhone} Mobile/15E148 Safari Line/14.10.0`,
    `${iPhone} Mobile/15E148 MicroMessenger/8.0.50(0x18003233) NetType/WIFI Language/de`,
    `${iPhone} Mobile/15E148 musical_ly_36.1.0 JsSdk/2.0 BytedanceWebview/d8a21c6`,
    `${iPhone} GSA/335.0 Mobile/15E148 Safari/604.1`,
  ])('recognizes %s', (userAgent) => expect(isInApp(userAgent)).toBe(true));

  it.each([browser, `${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`])(
    'does not match the browser %s',
    (userAgent) => expect(isInApp(userAgent)).toBe(false),
  );
});

describe('toCameraProblem', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'noCamera'],
    ['OverconstrainedError', 'noCamera'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'unsupported'],
    ['SomethingNew', 'busy'],
  ])('maps %s to %s', (name, problem) => expect(toCameraProblem(name, browser)).toBe(problem));

  it('blames the app where it denies or lacks camera access', () => {
    expect(toCameraProblem('NotAllowedError', webView)).toBe('inApp');
    expect(toCameraProblem('TypeError', webView)).toBe('inApp');
  });

  it('does not blame the app where the camera is missing or busy', () => {
    expect(toCameraProblem('NotFoundError', webView)).toBe('noCamera');
    expect(toCameraProblem('NotReadableError', webView)).toBe('busy');
  });
});

describe('a page in a frame', () => {
  const frame = (allowed?: boolean) => ({
    top: {},
    self: {},
    document: allowed === undefined ? {} : { featurePolicy: { allowsFeature: () => allowed } },
  });

  it('blames the frame where that does not pass on the camera', () => {
    expect(isBlockedFrame(frame(false))).toBe(true);
    expect(toCameraProblem('NotAllowedError', browser, true)).toBe('embedded');
    expect(toCameraProblem('TypeError', browser, true)).toBe('embedded');
  });

  it('blames the frame where the browser does not report what it passes on', () => {
    expect(isBlockedFrame(frame())).toBe(true);
  });

  it('blames the person only where the frame passes on the camera', () => {
    expect(isBlockedFrame(frame(true))).toBe(false);
    expect(toCameraProblem('NotAllowedError', browser, false)).toBe('denied');
  });

  it('blames no frame for a camera that is missing or in use', () => {
    expect(toCameraProblem('NotFoundError', browser, true)).toBe('noCamera');
    expect(toCameraProblem('NotReadableError', browser, true)).toBe('busy');
  });

  it('is not in a frame if it is the top window', () => {
    const self = {};
    expect(isBlockedFrame({ top: self, self, document: {} })).toBe(false);
  });
});
