import { type Config, flag, text } from '@gatehouse/platform';

/** The variables of whoever checks credentials. */
export const authVariables = {
  GATEHOUSE_ADMIN_TOKEN: text({
    about: 'The bearer token of the admin API under `/admin`. Not set: there is no admin API.',
    expects: '16 to 128 printable characters without blanks',
    pattern: /^[!-~]{16,128}$/,
    secret: true,
  }),
};

/** For the areas that are open by default. */
export const openAreaVariables = {
  REQUIRE_API_KEY: flag({
    about: 'Whether this service asks for an API key; by default it is open, as its contract shows.',
    default: false,
  }),
};

export type AuthConfig = Config<typeof authVariables>;
export type OpenAreaConfig = Config<typeof openAreaVariables>;
