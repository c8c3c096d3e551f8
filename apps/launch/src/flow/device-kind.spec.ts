import { detectDeviceKind } from './device-kind';

const browsers = {
  'an iPhone': ['mobile', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 'iPhone', 5],
  'an iPad that identifies itself as a Mac': [
    'mobile',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1',
    'MacIntel',
    5,
  ],
  'a Mac': ['desktop', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 'MacIntel', 0],
  'an Android phone': [
    'mobile',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130 Mobile Safari/537.36',
    'Linux armv81',
    5,
  ],
  'an Android tablet': [
    'mobile',
    'Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/130 Safari/537.36',
    'Linux armv81',
    5,
  ],
  'a Windows laptop with a touch screen': [
    'desktop',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130',
    'Win32',
    10,
  ],
  Linux: ['desktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0', 'Linux x86_64', 0],
} as const;

describe('detectDeviceKind', () => {
  it.each(Object.entries(browsers))('recognizes %s', (_, [kind, userAgent, platform, maxTouchPoints]) => {
    expect(detectDeviceKind({ userAgent, platform, maxTouchPoints })).toBe(kind);
  });

  it('trusts client hints that say mobile', () => {
    const traits = {
      userAgent: 'Mozilla/5.0',
      platform: '',
      maxTouchPoints: 0,
      userAgentData: { mobile: true },
    };
    expect(detectDeviceKind(traits)).toBe('mobile');
  });
});
