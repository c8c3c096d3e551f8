export { RequireAdminToken } from './admin/admin-token.guard';
export { type CustomerScope, OperatorScope, scopeErrors } from './admin/customer-scope';
export type { KeyMode } from './api-key/api-key.entity';
export { ApiKeyCallerService } from './api-key/api-key-caller.service';
export {
  AcceptsApiKey,
  ApiKeyGuard,
  CallerKey,
  OpenArea,
  OptionalCallerKey,
  RequireApiKey,
} from './api-key/api-key.guard';
export { ApiKeyModule } from './api-key/api-key.module';
export { apiKeyHint } from './api-key/api-key.errors';
export { ApiKeyService, type AuthenticatedKey } from './api-key/api-key.service';
export { type AuthStore, openAuthStore, wrappedAuthSecrets } from './auth-store';
export { type AuthConfig, authVariables, openAreaVariables, type OpenAreaConfig } from './auth.config';
export { AuthModule } from './auth.module';
export { authSchema } from './auth.schema';
export { jwtVariables } from './bearer-token/bearer-token.config';
export { ChecksBearerToken } from './bearer-token/bearer-token.interceptor';
export { BearerTokenModule } from './bearer-token/bearer-token.module';
export { invalidClientCredentials } from './client-credential/client-credential.errors';
export { RequireClientCredentials } from './client-caller/client-credential.guard';
export {
  type AuthenticatedClient,
  ClientCredentialService,
} from './client-credential/client-credential.service';
export {
  type CustomerSettings,
  type EnrollmentMode,
  enrollmentModes,
  type FaceOnlySignIn,
  type TokenStorage,
  tokenStorages,
} from './customer/customer.entity';
export { type AccentShades, deriveAccent } from './customer/accent-color';
export { CustomerService, type EmbedOrigins } from './customer/customer.service';
export { findOriginsProblem, maxEmbedOrigins } from './customer/brand-rule';
export { findLogoType } from './customer/logo';
export { type DemoCredentials, ensureDemoCredentials, withdrawDemoCredentials } from './demo-credentials';
export { CallerHashService } from './hashing/caller-hash.service';
export { PepperService } from './hashing/pepper.service';
export { LookupCache } from './hashing/lookup-cache';
export { createKeysProgram, keysCommand, type OpenStore } from './keys-command/keys.command';
export { LongLivedCredentialService } from './long-lived-credential/long-lived-credential.service';
export { OperatorName } from './operator/operator-name.decorator';
export { RequireOperator } from './operator/operator.guard';
export { oauthTokenDefinition, OAuthTokenModule } from './oauth-token/oauth-token.module';
