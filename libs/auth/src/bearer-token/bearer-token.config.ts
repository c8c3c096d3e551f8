import { type Config, ConfigError, InvalidValueError, text, url } from '@gatehouse/platform';

// The verification key of these cannot create a signature.
const asymmetricAlgorithms: readonly string[] = [
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

/** The variables of an app that checks bearer tokens. */
export const jwtVariables = {
  JWT_ISSUER: text({
    about:
      'The issuer whose bearer tokens are accepted; must equal their `iss`. If not set, every bearer token is rejected.',
  }),
  JWT_AUDIENCE: {
    ...text({
      about: 'The accepted audiences of a bearer token; its `aud` must contain one of them.',
      expects: 'an audience, or a comma-separated list of audiences',
    }),
    read: (value: string) => (parseList(value).length > 0 ? value : undefined),
  },
  JWT_JWKS_URL: {
    ...url({
      about: 'The URL of the JWK set of the issuer.',
      schemes: ['http', 'https'],
    }),
    read: readJwksUrl,
  },
  JWT_ALGORITHMS: {
    ...text({
      about: 'The accepted signature algorithms of a bearer token.',
      expects: `a comma-separated list of ${asymmetricAlgorithms.join(', ')}`,
      default: 'RS256,PS256,ES256,EdDSA,Ed25519',
    }),
    read: readAlgorithms,
  },
};

export type JwtConfig = Config<typeof jwtVariables>;

/** The requirements for a bearer token. */
export interface BearerSettings {
  issuer: string;
  audiences: string[];
  jwksUrl: string;
  algorithms: string[];
}

/** Undefined if bearer tokens are not accepted. Throws if only some of the variables are set. */
export function readBearerSettings(config: JwtConfig): BearerSettings | undefined {
  const { JWT_ISSUER, JWT_AUDIENCE, JWT_JWKS_URL, JWT_ALGORITHMS } = config;
  if (JWT_ISSUER !== undefined && JWT_AUDIENCE !== undefined && JWT_JWKS_URL !== undefined)
    return {
      issuer: JWT_ISSUER,
      audiences: parseList(JWT_AUDIENCE),
      jwksUrl: JWT_JWKS_URL,
      algorithms: parseList(JWT_ALGORITHMS),
    };
  const problems = findMissingVariables({ JWT_ISSUER, JWT_AUDIENCE, JWT_JWKS_URL });
  if (problems.length > 0) throw new ConfigError(problems);
  return undefined;
}

function findMissingVariables(parts: Record<string, string | undefined>): string[] {
  const names = Object.keys(parts);
  const given = names.filter((name) => parts[name] !== undefined);
  if (given.length === 0) return [];
  return names
    .filter((name) => parts[name] === undefined)
    .map(
      (name) =>
        `${name} is not set, but ${given.join(' and ')} ${given.length > 1 ? 'are' : 'is'}. ${completenessRule}`,
    );
}

const completenessRule =
  'Set JWT_ISSUER, JWT_AUDIENCE and JWT_JWKS_URL to accept bearer tokens, or none of them to reject all.';

function readJwksUrl(value: string): string | undefined {
  const { protocol, username, password } = new URL(value);
  if (username || password) throw new InvalidValueError('it must not contain a user name or password');
  return protocol === 'http:' || protocol === 'https:' ? value : undefined;
}

function readAlgorithms(value: string): string | undefined {
  const names = parseList(value);
  for (const name of names) {
    if (name.toLowerCase() === 'none') throw new InvalidValueError(`${name} would accept unsigned tokens`);
    if (/^HS\d+$/i.test(name))
      throw new InvalidValueError(`${name} is symmetric: its verification key can create tokens`);
    if (!asymmetricAlgorithms.includes(name)) throw new InvalidValueError(`"${name}" is not supported`);
  }
  return names.length > 0 ? value : undefined;
}

const parseList = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
