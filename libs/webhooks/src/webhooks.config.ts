import { parseAllowedHosts, type TargetPolicy } from '@gatehouse/outbound';
import { type Config, flag, integer, InvalidValueError, text } from '@gatehouse/platform';

/** The variables of an app that sends webhooks. */
export const webhookVariables = {
  WEBHOOK_ALLOWED_HOSTS: {
    ...text({
      about:
        'Private host names, addresses and CIDRs that webhooks may reach, also over http (in-cluster hosts). Metadata addresses are always blocked.',
      expects: 'a comma-separated list of host names, addresses and CIDRs',
    }),
    read: (value: string): string => {
      try {
        parseAllowedHosts(value);
        return value;
      } catch (error) {
        throw new InvalidValueError((error as Error).message);
      }
    },
  },
  WEBHOOK_ALLOW_PRIVATE_TARGETS: flag({
    about:
      'Allows http, loopback and private addresses as targets; for development only (true under `npm start`).',
    default: false,
  }),
  WEBHOOK_CONCURRENCY: integer({
    about: 'The maximum of concurrent webhooks per worker. One target gets at most 10.',
    min: 1,
    max: 10_000,
    default: 500,
  }),
  WEBHOOK_TIMEOUT_SECONDS: integer({
    about: 'The timeout of the whole exchange, from the connection to the reply.',
    min: 1,
    max: 60,
    default: 15,
  }),
  WEBHOOK_HISTORY_DAYS: integer({
    about:
      'How long deliveries and their attempts are listed after their end. Their bodies are deleted earlier.',
    min: 1,
    max: 3650,
    default: 30,
  }),
  WEBHOOK_MAX_WAITING_ORIGINS: integer({
    about:
      'The maximum of origins with pending webhooks per customer. Callbacks to further origins are rejected with 429; accepted events are still sent.',
    min: 1,
    max: 100_000,
    default: 1000,
  }),
};

export type WebhookConfig = Config<typeof webhookVariables>;

/** The targets that this installation allows. */
export const targetPolicy = (config: WebhookConfig): TargetPolicy => ({
  allowPrivate: config.WEBHOOK_ALLOW_PRIVATE_TARGETS,
  allowedHosts: config.WEBHOOK_ALLOWED_HOSTS ? parseAllowedHosts(config.WEBHOOK_ALLOWED_HOSTS) : [],
});
