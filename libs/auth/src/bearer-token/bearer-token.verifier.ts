import { AppLogger, Clock, CONFIG, DomainError } from '@gatehouse/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { jwtVerify } from 'jose';
import { type BearerSettings, bearerSettings, type JwtConfig } from './bearer-token.config';
import { invalidBearerToken } from './bearer-token.errors';
import { refusalOf } from './bearer-token.refusal';
import { JwksCache } from './jwks-cache';
import { JwksSource } from './jwks-source';

const longestToken = 16 * 1024;
const clockTolerance = 30;

/** Checks bearer tokens against the issuer that the operator named. */
@Injectable()
export class BearerTokenVerifier implements OnApplicationShutdown {
  private readonly settings?: BearerSettings;
  private readonly source?: JwksSource;
  private readonly keys?: JwksCache;

  /** Variables that do not fit together are found out at boot. */
  constructor(
    @Inject(CONFIG) config: JwtConfig,
    private readonly clock: Clock,
    logger: AppLogger,
  ) {
    this.settings = bearerSettings(config);
    if (!this.settings) return;
    this.source = new JwksSource(this.settings.jwksUrl);
    this.keys = new JwksCache(this.source, clock, logger);
  }

  /** Throws unless the value of an Authorization header holds a good token. */
  async verify(authorization: string): Promise<void> {
    const { settings, keys } = this;
    const token = tokenIn(authorization);
    if (!settings || !keys) throw invalidBearerToken('this service accepts none');
    try {
      await jwtVerify(token, keys.keyFor, {
        issuer: settings.issuer,
        audience: settings.audiences,
        algorithms: settings.algorithms,
        requiredClaims: ['exp'],
        clockTolerance,
        currentDate: this.clock.now(),
      });
    } catch (error) {
      // An issuer that is away is not the token's fault.
      throw error instanceof DomainError ? error : invalidBearerToken(refusalOf(error, settings.algorithms));
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.source?.close();
  }
}

function tokenIn(authorization: string): string {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  if (token === undefined) throw invalidBearerToken('the Authorization header must be "Bearer <token>"');
  if (token.length > longestToken) throw invalidBearerToken(`it has more than ${longestToken} characters`);
  return token;
}
