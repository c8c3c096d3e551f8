import { toReturnUrl } from './return-path';

const publicUrl = 'https://verify.example/gatehouse/';
const first = 'https://verify.example/gatehouse/console/';

describe('the screen after a login', () => {
  it.each([
    ['/', first],
    ['/c/acme/live/alerts?state=OPEN&q=a%20b#x', `${first}c/acme/live/alerts?state=OPEN&q=a%20b#x`],
    ['/c/a%2Fb/live', `${first}c/a%2Fb/live`],
    ['/apiary', `${first}apiary`],
  ])('is %s', (next, url) => {
    expect(toReturnUrl(publicUrl, next)).toBe(url);
  });

  it.each([
    undefined,
    '',
    'x',
    '//evil.example/x',
    '/\\evil.example',
    '/..',
    '/../strings',
    '/%2e%2e/strings',
    '/.%2E/x',
    '/c/../../x',
    '/c/../api/me',
    '/api',
    '/API/me',
    '/login',
    '/login/x',
    '/assets/x.js',
    '/a\tb',
    '/a\r\nSet-Cookie: x=1',
    '/ä',
    `/${'x'.repeat(2000)}`,
    'https://evil.example',
    '@evil.example',
  ])('is the first one in place of %j', (next) => {
    expect(toReturnUrl(publicUrl, next)).toBe(first);
  });
});
