import { cameraProblem, isInApp } from './camera.problem';

const browser =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const webView =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('a page inside an app', () => {
  it.each([
    webView,
    `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.0.0;FBDV/iPhone15,2]`,
    `${iPhone} Mobile/15E148 Instagram 340.0.0.0 (iPhone15,2; iOS 18_0)`,
    `${iPhone} Mobile/15E148 Safari Line/14.10.0`,
    `${iPhone} Mobile/15E148 MicroMessenger/8.0.50(0x18003233) NetType/WIFI Language/de`,
    `${iPhone} Mobile/15E148 musical_ly_36.1.0 JsSdk/2.0 BytedanceWebview/d8a21c6`,
    `${iPhone} GSA/335.0 Mobile/15E148 Safari/604.1`,
  ])('is recognized: %s', (userAgent) => expect(isInApp(userAgent)).toBe(true));

  it.each([browser, `${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`])(
    'is not a browser: %s',
    (userAgent) => expect(isInApp(userAgent)).toBe(false),
  );
});

describe('the problem with a camera', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'noCamera'],
    ['OverconstrainedError', 'noCamera'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'unsupported'],
    ['SomethingNew', 'busy'],
  ])('is told by %s as %s', (name, problem) => expect(cameraProblem(name, browser)).toBe(problem));

  it('is the app where it refuses or has no camera at all', () => {
    expect(cameraProblem('NotAllowedError', webView)).toBe('inApp');
    expect(cameraProblem('TypeError', webView)).toBe('inApp');
  });

  it('is not the app where the camera is missing or busy', () => {
    expect(cameraProblem('NotFoundError', webView)).toBe('noCamera');
    expect(cameraProblem('NotReadableError', webView)).toBe('busy');
  });
});
