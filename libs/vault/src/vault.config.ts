import { type Config, text } from '@gatehouse/platform';
import { parseMasterKeys } from './master-key';

const expects = 'a comma-separated list of name:base64, each of 32 bytes, with different names';

const read = (value: string): string | undefined => (parseMasterKeys(value).length > 0 ? value : undefined);

/** The variables of an app that encrypts at rest. */
export const vaultVariables = {
  GATEHOUSE_MASTER_KEYS: {
    ...text({
      about:
        'The master keys, newest first: `name:base64 of 32 bytes`, comma-separated. New secrets use the first; keep the older ones until `npm run keys -- rewrap` has run.',
      expects,
      required: true as const,
      secret: true,
    }),
    read,
  },
};

/** The keys of sessions alone: they wrap the secret keys of face tokens. */
export const tokenKeyVariables = {
  GATEHOUSE_TOKEN_KEYS: {
    ...text({
      about:
        'The keys that wrap the secret keys of face tokens, newest first, in the format of GATEHOUSE_MASTER_KEYS. Only the sessions app may have them: with them and the tokens of the biometric node, faces can be read.',
      expects,
      required: true as const,
      secret: true,
    }),
    read,
  },
};

/** The keys of the biometric node alone: they wrap the keys of templates and tokens, and its private keys. */
export const nodeKeyVariables = {
  GATEHOUSE_NODE_KEYS: {
    ...text({
      about:
        'The keys of the biometric node alone, newest first, in the format of GATEHOUSE_MASTER_KEYS. They wrap what only the node may read: templates, face tokens and its private keys. Default: the master keys, which the other apps have too.',
      expects,
      secret: true,
    }),
    read,
  },
};

export type VaultConfig = Config<typeof vaultVariables>;
export type TokenKeyConfig = Config<typeof tokenKeyVariables>;
export type NodeKeyConfig = Config<typeof nodeKeyVariables>;
