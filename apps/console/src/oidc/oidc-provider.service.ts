import { anywhere, OutboundClient } from '@gatehouse/outbound';
import { AppLogger, Clock, CONFIG } from '@gatehouse/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import * as oidc from 'openid-client';
import type { ConsoleConfig } from '../console.config';
import { type Claims, readTexts } from './claims';
import { isLoopback } from './loopback';
import { type OidcSettings, readOidcSettings } from './oidc.config';
import { OidcProblem } from './oidc.problem';

/** What binds an answer of the provider to the browser that asked. */
export interface OidcChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A user as the provider describes them, in a token that is verified. */
export interface ProviderUser {
  issuer: string;
  subject: string;
  claims: Claims;
  idToken: string;
}

const timeoutSeconds = 10;
const discoveryLifetimeMs = 60 * 60 * 1000;

/** The OpenID provider: discovery, the authorization code flow with PKCE, and its logout. */
@Injectable()
export class OidcProvider implements OnApplicationShutdown {
  readonly settings: OidcSettings | undefined;
  private readonly client = new OutboundClient(anywhere, { connectTimeoutMs: 5_000 });
  private discovered?: { until: number; configuration: Promise<oidc.Configuration> };

  constructor(
    private readonly clock: Clock,
    private readonly logger: AppLogger,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {
    this.settings = readOidcSettings(config);
  }

  get displayName(): string | undefined {
    return this.settings?.name;
  }

  /** Where the provider sends the browser after the login. */
  get redirectUri(): string {
    return `${this.config.PUBLIC_URL.replace(/\/+$/, '')}/console/api/oidc/callback`;
  }

  /** Where the browser logs in. */
  async getLoginUrl({ state, nonce, codeVerifier }: OidcChecks): Promise<URL> {
    const { scopes } = this.requireSettings();
    const parameters = {
      redirect_uri: this.redirectUri,
      scope: scopes,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    };
    return oidc.buildAuthorizationUrl(await this.discover(), parameters);
  }

  /** Exchanges the code of an answer for the user. Throws an OidcProblem. */
  async readUser(query: URLSearchParams, checks: OidcChecks): Promise<ProviderUser> {
    const configuration = await this.discover();
    const answer = new URL(this.redirectUri);
    answer.search = query.toString();
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || tokens.id_token === undefined) throw new Error('The provider sent no id token.');
      const { iss: issuer, sub: subject } = claims;
      const all = await this.complete(configuration, claims, tokens.access_token);
      return { issuer, subject, claims: all, idToken: tokens.id_token };
    } catch (error) {
      throw this.translate(error);
    }
  }

  /** Where the provider ends its own login; undefined if it has no such page, or cannot be reached. */
  async findLogoutUrl(idToken: string): Promise<string | undefined> {
    try {
      const configuration = await this.discover();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      const url = oidc.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${this.config.PUBLIC_URL.replace(/\/+$/, '')}/console/login`,
      });
      this.requireSafe(url);
      return url.href;
    } catch (error) {
      this.logger.warn(`no logout at the OpenID provider: ${describe(error)}`, 'OidcProvider');
      return undefined;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  /** Some providers have groups in the reply of the userinfo endpoint only. */
  private async complete(
    configuration: oidc.Configuration,
    claims: oidc.IDToken,
    accessToken: string,
  ): Promise<Claims> {
    const { rolesClaim, customersClaim } = this.requireSettings();
    const needed = [rolesClaim, ...(customersClaim === undefined ? [] : [customersClaim])];
    const isComplete = needed.every((name) => readTexts(claims, name) !== undefined);
    if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    // What the id token says is signed: it wins.
    return { ...(await oidc.fetchUserInfo(configuration, accessToken, claims.sub)), ...claims };
  }

  private async discover(): Promise<oidc.Configuration> {
    const now = this.clock.now().getTime();
    if (!this.discovered || this.discovered.until <= now) {
      const entry = { until: now + discoveryLifetimeMs, configuration: this.requestConfiguration() };
      this.discovered = entry;
      entry.configuration.catch(() => {
        if (this.discovered === entry) delete this.discovered;
      });
    }
    try {
      return await this.discovered.configuration;
    } catch (error) {
      throw this.translate(error, 'unreachable');
    }
  }

  private requestConfiguration(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.requireSettings();
    const isInsecure = issuer.startsWith('http:');
    return oidc.discovery(new URL(issuer), clientId, undefined, authenticateWith(clientSecret), {
      timeout: timeoutSeconds,
      [oidc.customFetch]: (url, { method, headers, body, signal }) =>
        this.client.fetch(this.requireSafe(new URL(url)), {
          method,
          headers,
          ...(body !== undefined && { body: body as NonNullable<RequestInit['body']> }),
          ...(signal && { signal }),
        }),
      execute: [
        // The signature of the id token is verified, although it comes from the provider directly.
        oidc.enableNonRepudiationChecks,
        ...(isInsecure ? [oidc.allowInsecureRequests] : []),
      ],
    });
  }

  /** The discovery document names further URLs: those must not be weaker than the one that was configured. */
  private requireSafe(url: URL): URL {
    if (url.protocol === 'https:') return url;
    const isDevelopment = this.requireSettings().issuer.startsWith('http:');
    if (url.protocol === 'http:' && isDevelopment && isLoopback(url.hostname)) return url;
    throw new Error(`The OpenID provider uses ${url.origin}, which is not https.`);
  }

  private translate(error: unknown, code: 'invalid' | 'unreachable' = 'invalid'): OidcProblem {
    if (error instanceof OidcProblem) return error;
    if (error instanceof oidc.AuthorizationResponseError)
      return new OidcProblem('denied', undefined, { cause: error });
    this.logger.warn(`login with the OpenID provider failed: ${describe(error)}`, 'OidcProvider');
    const isUnreachable = error instanceof TypeError && error.message === 'fetch failed';
    return new OidcProblem(isUnreachable ? 'unreachable' : code, undefined, { cause: error });
  }

  private requireSettings(): OidcSettings {
    if (!this.settings) throw new OidcProblem('invalid');
    return this.settings;
  }
}

/** Only the message: the causes of these errors contain tokens, codes and claims of the user. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? `${error.message} (${code})` : error.message;
}

/** HTTP Basic, which every provider supports that does not say otherwise. */
const authenticateWith =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const isPostOnly = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic');
    const authenticate = isPostOnly ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
    return authenticate(server, client, body, headers);
  };
