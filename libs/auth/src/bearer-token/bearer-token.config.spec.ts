import { ConfigError, loadConfig } from '@gatehouse/platform';
import { bearerSettings, jwtVariables } from './bearer-token.config';

const env = {
  JWT_ISSUER: 'https://issuer.example',
  JWT_AUDIENCE: 'gatehouse, gatehouse-eu',
  JWT_JWKS_URL: 'https://issuer.example/jwks',
};
const settingsOf = (variables: Record<string, string>) => bearerSettings(loadConfig(jwtVariables, variables));

describe('the settings of bearer tokens', () => {
  it('are read from the variables', () => {
    expect(settingsOf({ ...env, JWT_ALGORITHMS: ' ES256, PS512 ,' })).toEqual({
      issuer: 'https://issuer.example',
      audiences: ['gatehouse', 'gatehouse-eu'],
      jwksUrl: 'https://issuer.example/jwks',
      algorithms: ['ES256', 'PS512'],
    });
  });

  it('allow the usual asymmetric algorithms by default', () => {
    expect(settingsOf(env)?.algorithms).toEqual(['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']);
  });

  it('are none without an issuer, also where an app does not know the variables', () => {
    expect(settingsOf({})).toBeUndefined();
    expect(settingsOf({ JWT_ALGORITHMS: 'ES256' })).toBeUndefined();
    expect(bearerSettings({} as never)).toBeUndefined();
  });

  it.each([
    [{ JWT_AUDIENCE: '' }, /JWT_AUDIENCE is not set, though JWT_ISSUER and JWT_JWKS_URL are\. To accept/],
    [{ JWT_ISSUER: '' }, /JWT_ISSUER is not set, though JWT_AUDIENCE and JWT_JWKS_URL are/],
    [{ JWT_JWKS_URL: '' }, /JWT_JWKS_URL is not set, though JWT_ISSUER and JWT_AUDIENCE are/],
    [
      { JWT_ISSUER: '', JWT_AUDIENCE: '' },
      /JWT_ISSUER is not set, though JWT_JWKS_URL is\..*\n.*JWT_AUDIENCE is not set, though JWT_JWKS_URL is/,
    ],
  ])('are set as a whole: %j names what is missing', (change, problem) => {
    const read = () => settingsOf({ ...env, ...change });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(problem);
  });

  it.each([
    [
      { JWT_ALGORITHMS: 'RS256,none' },
      /JWT_ALGORITHMS must be .*; none would accept tokens that nobody signed/,
    ],
    [{ JWT_ALGORITHMS: 'None' }, /None would accept tokens that nobody signed/],
    [
      { JWT_ALGORITHMS: 'HS256' },
      /HS256 is symmetric: whoever knows the key to check a token could make one/,
    ],
    [{ JWT_ALGORITHMS: 'ES256,HS512' }, /HS512 is symmetric/],
    [{ JWT_ALGORITHMS: 'rs256' }, /"rs256" is none of them/],
    [
      { JWT_ALGORITHMS: ' , ' },
      /JWT_ALGORITHMS must be a comma-separated list out of RS256, .*; " , " is not/,
    ],
    [{ JWT_AUDIENCE: ',' }, /JWT_AUDIENCE must be an audience, or a comma-separated list of them/],
    [{ JWT_JWKS_URL: 'file:///jwks' }, /JWT_JWKS_URL must be a URL that begins with http:\/\/ or https:\/\//],
    [{ JWT_JWKS_URL: 'issuer.example' }, /JWT_JWKS_URL must be a URL/],
    [{ JWT_JWKS_URL: 'https://me:hush@issuer.example' }, /it must not hold a user name or password/],
  ])('are refused at the start: %j', (change, problem) => {
    expect(() => settingsOf({ ...env, ...change })).toThrow(problem);
    expect(() => settingsOf({ ...env, ...change })).not.toThrow(/hush/);
  });
});
