import { type Config, ConfigError, Misfit, text, url } from '@gatehouse/platform';

// Whoever checks a signature of these cannot make one.
const asymmetric: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** The variables of whoever checks bearer tokens. */
export const jwtVariables = {
  JWT_ISSUER: text({
    about:
      'Whose bearer tokens are accepted: their `iss`, to the letter. Not set: any bearer token is refused.',
  }),
  JWT_AUDIENCE: {
    ...text({
      about: 'The audiences that a bearer token may be for; one of them must be in its `aud`.',
      expects: 'an audience, or a comma-separated list of them',
    }),
    read: (value: string) => (listed(value).length > 0 ? value : undefined),
  },
  JWT_JWKS_URL: {
    ...url({
      about: 'Where the issuer publishes the keys of its bearer tokens, as a JWK set.',
      schemes: ['http', 'https'],
    }),
    read: readJwksUrl,
  },
  JWT_ALGORITHMS: {
    ...text({
      about: 'The algorithms that a bearer token may be signed with.',
      expects: `a comma-separated list out of ${asymmetric.join(', ')}`,
      default: 'RS256,PS256,ES256,EdDSA,Ed25519',
    }),
    read: readAlgorithms,
  },
};

export type JwtConfig = Config<typeof jwtVariables>;

/** What a bearer token must be to be accepted. */
export interface BearerSettings {
  issuer: string;
  audiences: string[];
  jwksUrl: string;
  algorithms: string[];
}

/** Undefined where no bearer token is accepted. Throws when only a part of the variables is set. */
export function bearerSettings(config: JwtConfig): BearerSettings | undefined {
  const { JWT_ISSUER, JWT_AUDIENCE, JWT_JWKS_URL, JWT_ALGORITHMS } = config;
  if (JWT_ISSUER !== undefined && JWT_AUDIENCE !== undefined && JWT_JWKS_URL !== undefined)
    return {
      issuer: JWT_ISSUER,
      audiences: listed(JWT_AUDIENCE),
      jwksUrl: JWT_JWKS_URL,
      algorithms: listed(JWT_ALGORITHMS),
    };
  const problems = incompleteness({ JWT_ISSUER, JWT_AUDIENCE, JWT_JWKS_URL });
  if (problems.length > 0) throw new ConfigError(problems);
  return undefined;
}

function incompleteness(parts: Record<string, string | undefined>): string[] {
  const names = Object.keys(parts);
  const given = names.filter((name) => parts[name] !== undefined);
  if (given.length === 0) return [];
  return names
    .filter((name) => parts[name] === undefined)
    .map(
      (name) =>
        `${name} is not set, though ${given.join(' and ')} ${given.length > 1 ? 'are' : 'is'}. ${rule}`,
    );
}

const rule =
  'To accept bearer tokens set JWT_ISSUER, JWT_AUDIENCE and JWT_JWKS_URL; to accept none set none of them.';

function readJwksUrl(value: string): string | undefined {
  const { protocol, username, password } = new URL(value);
  if (username || password) throw new Misfit('it must not hold a user name or password');
  return protocol === 'http:' || protocol === 'https:' ? value : undefined;
}

function readAlgorithms(value: string): string | undefined {
  const names = listed(value);
  for (const name of names) {
    if (name.toLowerCase() === 'none') throw new Misfit(`${name} would accept tokens that nobody signed`);
    if (/^HS\d+$/i.test(name))
      throw new Misfit(`${name} is symmetric: whoever knows the key to check a token could make one`);
    if (!asymmetric.includes(name)) throw new Misfit(`"${name}" is none of them`);
  }
  return names.length > 0 ? value : undefined;
}

const listed = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
