import type { AppDefinition } from '@gatehouse/platform';
import { Module } from '@nestjs/common';
import { OAuthTokenController } from './oauth-token.controller';
import { oauthErrorBody } from './oauth-token.errors';
import { OAuthTokenService } from './oauth-token.service';

/** The part of the app definition that `OAuthTokenModule` requires: form bodies and the error fields of RFC 6749. */
export const oauthTokenDefinition: Pick<AppDefinition, 'forms' | 'errorBody'> = {
  forms: [{ under: '/oauth/token', bytes: 16 * 1024 }],
  errorBody: oauthErrorBody,
};

/** `POST /oauth/token`, for an app whose definition includes `oauthTokenDefinition`. */
@Module({ controllers: [OAuthTokenController], providers: [OAuthTokenService] })
export class OAuthTokenModule {}
