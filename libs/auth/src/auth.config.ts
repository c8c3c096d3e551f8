import { type Config, flag, text } from '@gatehouse/platform';

/** The variables of an app that checks credentials. */
export const authVariables = {
  GATEHOUSE_ADMIN_TOKEN: text({
    about: 'The bearer token of the admin API under `/admin`. If not set, the admin API is off.',
    expects: '16 to 128 printable characters without spaces',
    pattern: /^[!-~]{16,128}$/,
    secret: true,
  }),
};

/** For the areas that are open by default. */
export const openAreaVariables = {
  REQUIRE_API_KEY: flag({
    about: 'Whether this service requires an API key. By default it is open, as its contract shows.',
    default: false,
  }),
};

export type AuthConfig = Config<typeof authVariables>;
export type OpenAreaConfig = Config<typeof openAreaVariables>;
