import { type Config, text } from '@gatehouse/platform';
import { parseMasterKeys } from './master-key';

/** The variables of an app that encrypts at rest. */
export const vaultVariables = {
  GATEHOUSE_MASTER_KEYS: {
    ...text({
      about:
        'The master keys, newest first: `name:base64 of 32 bytes`, comma-separated. New secrets use the first; keep the older ones until `npm run keys -- rewrap` has run.',
      expects: 'a comma-separated list of name:base64, each of 32 bytes, with different names',
      required: true as const,
      secret: true,
    }),
    read: (value: string) => (parseMasterKeys(value).length > 0 ? value : undefined),
  },
};

export type VaultConfig = Config<typeof vaultVariables>;
