import { findRoute } from './route';

describe('the routes of the edge', () => {
  it.each([
    ['/', 'string-store'],
    ['/?a=1', 'string-store'],
    ['/health', 'string-store'],
    ['/strings', 'string-store'],
    ['/strings/1?x=/../y', 'string-store'],
    ['/v2/open-sanctions/files/check', 'sanctions'],
    ['/session', 'sessions'],
    ['/session/abc/cancel', 'sessions'],
    ['/v2/verification-session/1', 'sessions'],
    ['/oauth/token', 'sessions'],
    ['/device/sessions/1/claim', 'sessions'],
    ['/launch?sessionId=1', 'sessions'],
    ['/launch/assets/main-4f2a.js', 'sessions'],
    ['/webhooks/deliveries', 'sessions'],
    ['/.well-known/jwks.json', 'sessions'],
    ['/node/.well-known/jwks.json', 'biometric-node'],
    ['/node/enroll', 'biometric-node'],
    ['/console', 'console'],
    ['/console/api/me', 'console'],
  ])('routes %s to %s unchanged', (target, name) => {
    expect(findRoute(target)).toMatchObject({ kind: 'app', app: { name }, path: target });
  });

  it.each([
    '/metrics',
    '/admin',
    '/admin/keys',
    '/admin/as/0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f/strings',
    '/Admin/as/0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f/strings',
    '/health/live',
    '/health/ready',
    '/health/',
    '/sessions',
    '/stringsandmore',
    '/Strings',
    '/%61dmin',
    '//admin',
    '/v2',
    '/favicon.ico',
    '/docs-json',
    '/console-page',
    '/docs/string-store.json/more',
  ])('routes %s to no app', (target) => {
    expect(findRoute(target).kind).toBe('unknown');
  });

  it.each([
    '/strings/../admin',
    '/strings/%2e%2E/metrics',
    '/strings/.%2e/metrics',
    '/./admin',
    '/strings/..',
    '*',
    'http://a/strings',
    '/#/metrics',
    '/strings#/../metrics',
    '/strings/\\..\\metrics',
    '',
  ])('rejects %s', (target) => {
    expect(findRoute(target).kind).toBe('rejected');
  });

  it.each([
    ['/docs', { kind: 'docs-page' }],
    ['/docs/', { kind: 'docs-page' }],
    ['/docs/string-store', { kind: 'redirect', to: '/docs/string-store/' }],
    ['/docs/string-store/', { kind: 'app', path: '/docs/' }],
    ['/docs/string-store/?url=https://elsewhere', { kind: 'app', path: '/docs/' }],
    ['/docs/string-store/swagger-ui.css', { kind: 'app', path: '/docs/swagger-ui.css' }],
    ['/docs/string-store.json', { kind: 'app', path: '/docs-json' }],
    ['/docs/guides/sessions', { kind: 'docs-file', place: 'guides/sessions' }],
    ['/docs/openapi.json', { kind: 'docs-file', place: 'openapi.json' }],
    ['/docs//etc/passwd', { kind: 'docs-file', place: '/etc/passwd' }],
  ])('routes %s to the documentation', (target, route) => {
    expect(findRoute(target)).toMatchObject(route);
  });
});
