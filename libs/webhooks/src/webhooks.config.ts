import { parseAllowedHosts, type TargetPolicy } from '@gatehouse/outbound';
import { type Config, flag, integer, Misfit, text } from '@gatehouse/platform';

/** The variables of whoever sends webhooks. */
export const webhookVariables = {
  WEBHOOK_ALLOWED_HOSTS: {
    ...text({
      about:
        'Host names, addresses and CIDRs that webhooks may reach though they are private, also over http (in-cluster hosts). Metadata addresses are never reached.',
      expects: 'a comma-separated list of host names, addresses and CIDRs',
    }),
    read: (value: string): string => {
      try {
        parseAllowedHosts(value);
        return value;
      } catch (error) {
        throw new Misfit((error as Error).message);
      }
    },
  },
  WEBHOOK_ALLOW_PRIVATE_TARGETS: flag({
    about:
      'Lets webhooks reach http, loopback and private addresses; for development only (true under `npm start`).',
    default: false,
  }),
  WEBHOOK_CONCURRENCY: integer({
    about:
      'How many webhooks one worker sends at a time, to all targets together; one target gets at most 10.',
    min: 1,
    max: 10_000,
    default: 500,
  }),
  WEBHOOK_TIMEOUT_SECONDS: integer({
    about: 'How long a target may take for the whole exchange, from the connection to the reply.',
    min: 1,
    max: 60,
    default: 15,
  }),
  WEBHOOK_HISTORY_DAYS: integer({
    about: 'How long deliveries and their attempts are listed after their end. Their bodies go earlier.',
    min: 1,
    max: 3650,
    default: 30,
  }),
  WEBHOOK_MAX_WAITING_ORIGINS: integer({
    about:
      'How many origins of one customer may have webhooks waiting before no callback to another one is accepted (429). What was accepted before is still sent.',
    min: 1,
    max: 100_000,
    default: 1000,
  }),
};

export type WebhookConfig = Config<typeof webhookVariables>;

/** Which targets this installation lets webhooks reach. */
export const targetPolicy = (config: WebhookConfig): TargetPolicy => ({
  allowPrivate: config.WEBHOOK_ALLOW_PRIVATE_TARGETS,
  allowedHosts: config.WEBHOOK_ALLOWED_HOSTS ? parseAllowedHosts(config.WEBHOOK_ALLOWED_HOSTS) : [],
});
