import { type Config, ConfigError, InvalidValueError, text, url } from '@gatehouse/platform';
import { isLoopback } from './loopback';
import { parseRoleMapping, type RoleMapping } from './role-mapping';

const issuer = url({
  about:
    'The issuer of the OpenID provider that users log in with, as its discovery document names it. Http is accepted on the loopback address only, for development. Its redirect URI for the console is `PUBLIC_URL` with `/console/api/oidc/callback`.',
  schemes: ['https', 'http'],
});

const claimName = { expects: '1 to 200 printable characters without spaces', pattern: /^[!-~]{1,200}$/ };

export const oidcVariables = {
  CONSOLE_OIDC_ISSUER: {
    ...issuer,
    read: (value: string) => {
      const { protocol, hostname, search, hash } = new URL(value);
      if (protocol === 'http:' && !isLoopback(hostname))
        throw new InvalidValueError('http is accepted on the loopback address only');
      if (search || hash) throw new InvalidValueError('it must not have a query or a fragment');
      return issuer.read(value);
    },
  },
  CONSOLE_OIDC_CLIENT_ID: text({ about: 'The client id of the console at the OpenID provider.' }),
  CONSOLE_OIDC_CLIENT_SECRET: text({
    about:
      'The client secret of the console at the OpenID provider, sent with HTTP Basic, or in the body to a provider that accepts only that.',
    secret: true,
  }),
  CONSOLE_OIDC_NAME: text({
    about: 'The name of the OpenID provider on the login screen: "Log in with …".',
    expects: '1 to 60 characters',
    pattern: /^[^\p{Cc}]{1,60}$/u,
    default: 'OpenID Connect',
  }),
  CONSOLE_OIDC_SCOPES: text({
    about: 'The scopes that the console asks for. Some providers need one for groups.',
    expects: 'scopes with spaces between them, `openid` among them',
    pattern: /^(?=.*(^| )openid( |$))[!-~]+( [!-~]+)*$/,
    default: 'openid profile email',
  }),
  CONSOLE_OIDC_ROLES_CLAIM: text({
    about:
      'The claim with the roles or groups of a user: a list or one text, in the id token or else in the reply of the userinfo endpoint. Dots lead into objects: `realm_access.roles`.',
    ...claimName,
    default: 'groups',
  }),
  CONSOLE_OIDC_ROLES: {
    ...text({
      about:
        'The roles of the console for values of this claim: `gatehouse-admins:admin,support:viewer,support:reviewer`. A user without one of these values cannot log in.',
      expects: 'a comma-separated list of value:role, with roles of the console',
    }),
    read: (value: string) => {
      parseRoleMapping(value);
      return value;
    },
  },
  CONSOLE_OIDC_CUSTOMERS_CLAIM: text({
    about:
      'The claim with the names of the customers whose data a user may see, `*` for all. Not set: all customers. If set, a user without one of them cannot log in.',
    ...claimName,
  }),
};

type OidcConfig = Config<typeof oidcVariables> & { CONSOLE_LOCAL_LOGIN: 'on' | 'off' };

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  scopes: string;
  rolesClaim: string;
  roles: RoleMapping;
  customersClaim: string | undefined;
}

const required = ['CONSOLE_OIDC_CLIENT_ID', 'CONSOLE_OIDC_CLIENT_SECRET', 'CONSOLE_OIDC_ROLES'] as const;

/** The settings of the provider; undefined without one. Throws if they are incomplete, or if nobody could log in. */
export function readOidcSettings(config: OidcConfig): OidcSettings | undefined {
  const { CONSOLE_OIDC_ISSUER: url } = config;
  if (url === undefined && config.CONSOLE_LOCAL_LOGIN === 'off')
    throw new ConfigError([
      'CONSOLE_LOCAL_LOGIN is off and CONSOLE_OIDC_ISSUER is not set: nobody could log in.',
    ]);
  const missing = required.filter((name) => (config[name] === undefined) === (url !== undefined));
  if (missing.length > 0)
    throw new ConfigError(
      missing.map((name) =>
        url === undefined
          ? `${name} needs CONSOLE_OIDC_ISSUER.`
          : `${name} is needed with CONSOLE_OIDC_ISSUER.`,
      ),
    );
  if (url === undefined) return undefined;
  return {
    issuer: url,
    clientId: config.CONSOLE_OIDC_CLIENT_ID ?? '',
    clientSecret: config.CONSOLE_OIDC_CLIENT_SECRET ?? '',
    name: config.CONSOLE_OIDC_NAME,
    scopes: config.CONSOLE_OIDC_SCOPES,
    rolesClaim: config.CONSOLE_OIDC_ROLES_CLAIM,
    roles: parseRoleMapping(config.CONSOLE_OIDC_ROLES ?? ''),
    customersClaim: config.CONSOLE_OIDC_CUSTOMERS_CLAIM,
  };
}
