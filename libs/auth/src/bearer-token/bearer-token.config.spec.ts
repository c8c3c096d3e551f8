import { ConfigError, loadConfig } from '@gatehouse/platform';
import { readBearerSettings, jwtVariables } from './bearer-token.config';

const env = {
  JWT_ISSUER: 'https://issuer.example',
  JWT_AUDIENCE: 'gatehouse, gatehouse-eu',
  JWT_JWKS_URL: 'https://issuer.example/jwks',
};
const load = (variables: Record<string, string>) => readBearerSettings(loadConfig(jwtVariables, variables));

describe('readBearerSettings', () => {
  it('reads the variables', () => {
    expect(load({ ...env, JWT_ALGORITHMS: ' ES256, PS512 ,' })).toEqual({
      issuer: 'https://issuer.example',
      audiences: ['gatehouse', 'gatehouse-eu'],
      jwksUrl: 'https://issuer.example/jwks',
      algorithms: ['ES256', 'PS512'],
    });
  });

  it('allows common asymmetric algorithms by default', () => {
    expect(load(env)?.algorithms).toEqual(['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']);
  });

  it('returns undefined without an issuer or without the variables', () => {
    expect(load({})).toBeUndefined();
    expect(load({ JWT_ALGORITHMS: 'ES256' })).toBeUndefined();
    expect(readBearerSettings({} as never)).toBeUndefined();
  });

  it.each([
    [{ JWT_AUDIENCE: '' }, /JWT_AUDIENCE is not set, but JWT_ISSUER and JWT_JWKS_URL are\. Set JWT_ISSUER/],
    [{ JWT_ISSUER: '' }, /JWT_ISSUER is not set, but JWT_AUDIENCE and JWT_JWKS_URL are/],
    [{ JWT_JWKS_URL: '' }, /JWT_JWKS_URL is not set, but JWT_ISSUER and JWT_AUDIENCE are/],
    [
      { JWT_ISSUER: '', JWT_AUDIENCE: '' },
      /JWT_ISSUER is not set, but JWT_JWKS_URL is\..*\n.*JWT_AUDIENCE is not set, but JWT_JWKS_URL is/,
    ],
  ])('names the missing variables for %j', (change, problem) => {
    const loading = () => load({ ...env, ...change });
    expect(loading).toThrow(ConfigError);
    expect(loading).toThrow(problem);
  });

  it.each([
    [{ JWT_ALGORITHMS: 'RS256,none' }, /JWT_ALGORITHMS must be .*; none would accept unsigned tokens/],
    [{ JWT_ALGORITHMS: 'None' }, /None would accept unsigned tokens/],
    [{ JWT_ALGORITHMS: 'HS256' }, /HS256 is symmetric: its verification key can create tokens/],
    [{ JWT_ALGORITHMS: 'ES256,HS512' }, /HS512 is symmetric/],
    [{ JWT_ALGORITHMS: 'rs256' }, /"rs256" is not supported/],
    [{ JWT_ALGORITHMS: ' , ' }, /JWT_ALGORITHMS must be a comma-separated list of RS256, .*; " , " is not/],
    [{ JWT_AUDIENCE: ',' }, /JWT_AUDIENCE must be an audience, or a comma-separated list of audiences/],
    [{ JWT_JWKS_URL: 'file:///jwks' }, /JWT_JWKS_URL must be a URL that begins with http:\/\/ or https:\/\//],
    [{ JWT_JWKS_URL: 'issuer.example' }, /JWT_JWKS_URL must be a URL/],
    [{ JWT_JWKS_URL: 'https://me:hush@issuer.example' }, /it must not contain a user name or password/],
  ])('rejects %j', (change, problem) => {
    expect(() => load({ ...env, ...change })).toThrow(problem);
    expect(() => load({ ...env, ...change })).not.toThrow(/hush/);
  });
});
