import { Global, Module } from '@nestjs/common';
import { BearerTokenVerifier } from './bearer-token.verifier';

/** For an app whose variables include `jwtVariables` and whose routes carry `ChecksBearerToken()`. */
@Global()
@Module({ providers: [BearerTokenVerifier], exports: [BearerTokenVerifier] })
export class BearerTokenModule {}
