import { buildRedirectUrl } from './session-url';

describe('buildRedirectUrl', () => {
  const after = (redirectUrl?: string) =>
    buildRedirectUrl({ redirectUrl, sessionId: 'a_b-c' }, { flowStatus: 'COMPLETED' });

  it.each([
    ['https://shop.example', 'https://shop.example/?sessionId=a_b-c&flowStatus=COMPLETED'],
    ['https://shop.example/done', 'https://shop.example/done?sessionId=a_b-c&flowStatus=COMPLETED'],
    [
      'https://shop.example/done?order=7',
      'https://shop.example/done?order=7&sessionId=a_b-c&flowStatus=COMPLETED',
    ],
    ['https://shop.example/done#end', 'https://shop.example/done?sessionId=a_b-c&flowStatus=COMPLETED#end'],
    [
      'https://shop.example/?sig=a%20b%2Bc~*(d)&flag&e=%E9&q=%ZZ&a=1;b=2',
      'https://shop.example/?sig=a%20b%2Bc~*(d)&flag&e=%E9&q=%ZZ&a=1;b=2&sessionId=a_b-c&flowStatus=COMPLETED',
    ],
    ['https://shop.example/?sessionId=theirs', 'https://shop.example/?sessionId=a_b-c&flowStatus=COMPLETED'],
    [
      'http://shop.example/%C3%A4?q=%26',
      'http://shop.example/%C3%A4?q=%26&sessionId=a_b-c&flowStatus=COMPLETED',
    ],
  ])('adds the session id and the status to %s', (given, expected) => {
    expect(after(given)).toBe(expected);
  });

  it('is null without a redirectUrl', () => {
    expect(after()).toBeNull();
  });
});
