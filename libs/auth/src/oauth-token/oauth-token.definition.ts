import type { AppDefinition } from '@gatehouse/platform';
import { oauthErrorBody } from './oauth-token.errors';

/** What the definition of an app with `OAuthTokenModule` must hold: the RFC has forms, and words of its own for errors. */
export const oauthTokenDefinition: Pick<AppDefinition, 'forms' | 'errorBody'> = {
  forms: [{ under: '/oauth/token', bytes: 16 * 1024 }],
  errorBody: oauthErrorBody,
};
