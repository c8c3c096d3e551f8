import { getDeniedSteps } from './denied-steps.table';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';

const find = (userAgent: string, maxTouchPoints = 0): string | undefined =>
  getDeniedSteps({ userAgent, maxTouchPoints, platform: '' })[0];

describe('getDeniedSteps', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36', 'chrome'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0', 'chrome'],
    [`${android} Chrome/141.0.0.0 Mobile Safari/537.36`, 'android'],
    [`${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'other'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
    ['Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'firefoxAndroid'],
    [`${mac} Version/18.0 Safari/605.1.15`, 'safari'],
    [`${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`, 'ios'],
    [`${iPhone} CriOS/141.0 Mobile/15E148 Safari/604.1`, 'other'],
    ['Something else', 'other'],
  ])('for %s are those of %s', (userAgent, name) => expect(find(userAgent)).toBe(`denied.${name}.1`));

  it('for an iPad that identifies itself as a Mac are those of iOS', () => {
    expect(find(`${mac} Version/18.0 Safari/605.1.15`, 5)).toBe('denied.ios.1');
  });
});
