import { edgeSettings } from './edge-settings';

describe('the settings of the edge', () => {
  it('are the processes of each app that has an address', () => {
    const env = {
      SESSIONS_URLS: 'http://sessions-1:8080, http://[::1]:8081/',
      STRING_STORE_URLS: 'http://strings',
      BIOMETRIC_NODE_URLS: '',
    };
    expect(edgeSettings(env)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      upstreams: new Map([
        ['string-store', [{ host: 'strings', port: 80 }]],
        [
          'sessions',
          [
            { host: 'sessions-1', port: 8080 },
            { host: '::1', port: 8081 },
          ],
        ],
      ]),
    });
    expect(edgeSettings({ ...env, PORT: '0', HOST: '::' })).toMatchObject({ port: 0, host: '::' });
  });

  it.each([
    'https://a:1',
    'a:8080',
    'http://',
    'http://a:99999',
    'http://a/path',
    'http://u:p@a',
    'http://a?x',
  ])('must not hold %s as an address', (url) => {
    expect(() => edgeSettings({ SESSIONS_URLS: `http://a:1,${url}` })).toThrow(
      `SESSIONS_URLS must be addresses like http://sessions:8080, comma-separated; address 2 of 2 is not one.`,
    );
  });

  it('say all that is wrong at once', () => {
    expect(() => edgeSettings({ PORT: '80a', SANCTIONS_URLS: 'x,y' })).toThrow(
      /SANCTIONS_URLS .*address 1 of 2.*\n.*SANCTIONS_URLS .*address 2 of 2.*\n.*PORT must be /,
    );
  });

  it('must name an app at least', () => {
    expect(() => edgeSettings({})).toThrow(
      'No app has an address. Set one of STRING_STORE_URLS, SANCTIONS_URLS, SESSIONS_URLS, BIOMETRIC_NODE_URLS.',
    );
  });
});
