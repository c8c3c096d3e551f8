import { randomBytes } from 'node:crypto';

// Without dependencies, so that `npm start` can generate its demo credentials before it loads the database layer.

/** Generates each kind of credential. */
export const credentialGenerators = {
  liveKey: () => `gh_live_${randomBytes(24).toString('base64url')}`,
  testKey: () => `gh_test_${randomBytes(24).toString('base64url')}`,
  clientId: () => `ghc_${randomBytes(12).toString('hex')}`,
  clientSecret: () => `ghs_${randomBytes(24).toString('base64url')}`,
  slc: () => `ghl_${randomBytes(32).toString('base64url')}`,
} as const;

/** The format of each kind of generated credential. */
export const credentialFormats: Record<keyof typeof credentialGenerators, RegExp> = {
  liveKey: /^gh_live_[\w-]{32}$/,
  testKey: /^gh_test_[\w-]{32}$/,
  clientId: /^ghc_[\da-f]{24}$/,
  clientSecret: /^ghs_[\w-]{32}$/,
  slc: /^ghl_[\w-]{43}$/,
};

/** Whether a text begins like a generated API key. */
export const looksLikeApiKey = (text: string): boolean => /^gh_(live|test)_/.test(text);
