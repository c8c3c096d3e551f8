import { Global, Module } from '@nestjs/common';
import { BearerTokenService } from './bearer-token.service';

/** For an app with `jwtVariables` and routes with `ChecksBearerToken()`. */
@Global()
@Module({ providers: [BearerTokenService], exports: [BearerTokenService] })
export class BearerTokenModule {}
