import { AppLogger, Clock, CONFIG, DomainError } from '@gatehouse/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { jwtVerify } from 'jose';
import { apiKeyHint } from '../api-key/api-key.errors';
import { looksLikeApiKey } from '../credential/credential-format';
import { type BearerSettings, readBearerSettings, type JwtConfig } from './bearer-token.config';
import { describeRejection, invalidBearerToken } from './bearer-token.errors';
import { JwksCache } from './jwks-cache';
import { JwksSource } from './jwks-source';

const maxTokenLength = 16 * 1024;
const clockToleranceSeconds = 30;

/** Checks bearer tokens of the configured issuer. */
@Injectable()
export class BearerTokenService implements OnApplicationShutdown {
  private readonly settings?: BearerSettings;
  private readonly source?: JwksSource;
  private readonly keys?: JwksCache;

  /** Throws at boot if only some of the variables are set. */
  constructor(
    @Inject(CONFIG) config: JwtConfig,
    private readonly clock: Clock,
    logger: AppLogger,
  ) {
    this.settings = readBearerSettings(config);
    if (!this.settings) return;
    this.source = new JwksSource(this.settings.jwksUrl);
    this.keys = new JwksCache(this.source, clock, logger);
  }

  /** Throws unless the Authorization header holds a valid token. */
  async verify(authorization: string): Promise<void> {
    const { settings, keys } = this;
    const token = readToken(authorization);
    const hint = looksLikeApiKey(token) ? apiKeyHint : undefined;
    if (!settings || !keys) throw invalidBearerToken('this service accepts none', hint);
    try {
      await jwtVerify(token, keys.findKey, {
        issuer: settings.issuer,
        audience: settings.audiences,
        algorithms: settings.algorithms,
        requiredClaims: ['exp'],
        clockTolerance: clockToleranceSeconds,
        currentDate: this.clock.now(),
      });
    } catch (error) {
      // A DomainError: the issuer is unreachable.
      throw error instanceof DomainError
        ? error
        : invalidBearerToken(describeRejection(error, settings.algorithms), hint);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.source?.close();
  }
}

function readToken(authorization: string): string {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  if (token === undefined) throw invalidBearerToken('the Authorization header must be "Bearer <token>"');
  if (token.length > maxTokenLength)
    throw invalidBearerToken(`it has more than ${maxTokenLength} characters`);
  return token;
}
