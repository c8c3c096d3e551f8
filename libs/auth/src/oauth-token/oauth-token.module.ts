import { Module } from '@nestjs/common';
import { OAuthTokenController } from './oauth-token.controller';
import { OAuthTokenService } from './oauth-token.service';

/** `POST /oauth/token`, for an app whose definition includes `oauthTokenDefinition`. */
@Module({ controllers: [OAuthTokenController], providers: [OAuthTokenService] })
export class OAuthTokenModule {}
