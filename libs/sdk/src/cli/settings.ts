import { Gatehouse } from '../gatehouse';
import { CliError } from './cli.errors';
import type { AnyValues, Option } from './option.types';

interface Setting extends Option {
  /** The environment variable with the same meaning. */
  variable: string;
}

/** The settings of all commands, from an option or an environment variable. */
export const settings = {
  url: {
    value: 'URL',
    variable: 'GATEHOUSE_URL',
    default: 'http://localhost:8080',
    about: 'the URL of Gatehouse',
  },
  'api-key': { value: 'KEY', variable: 'GATEHOUSE_API_KEY', about: 'your API key' },
  'client-id': {
    value: 'ID',
    variable: 'GATEHOUSE_CLIENT_ID',
    about: 'your client id, for ENROLL and SIGN-IN',
  },
  'client-secret': {
    value: 'SECRET',
    variable: 'GATEHOUSE_CLIENT_SECRET',
    about: 'your client secret',
  },
  slc: {
    value: 'TOKEN',
    variable: 'GATEHOUSE_SLC',
    about: 'a long-lived credential instead of client id and secret',
  },
  'admin-token': {
    value: 'TOKEN',
    variable: 'GATEHOUSE_ADMIN_TOKEN',
    about: 'the admin token of the installation, for keys',
  },
  'no-color': { variable: 'NO_COLOR', about: 'disable colors' },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

export const settingNames = Object.keys(settings) as SettingName[];

type Need = 'api-key' | 'client' | 'admin-token';

/** The message for each missing credential, with where to get it. */
const missing: Record<Need, string> = {
  'api-key':
    'An API key is missing: set GATEHOUSE_API_KEY, or pass --api-key. `npm start` prints a demo key; `gatehouse keys create` creates one.',
  client:
    'ENROLL and SIGN-IN need client credentials in addition to the API key: set GATEHOUSE_CLIENT_ID and GATEHOUSE_CLIENT_SECRET, or GATEHOUSE_SLC. `npm start` prints a demo client; `npm run keys -- create-client` creates one.',
  'admin-token':
    'The admin token is missing: set GATEHOUSE_ADMIN_TOKEN, or pass --admin-token. `npm start` prints where it is stored.',
};

/** The settings of one command: options take precedence over environment variables. */
export class Settings {
  constructor(
    private readonly options: AnyValues,
    private readonly environment: Readonly<Record<string, string | undefined>>,
  ) {}

  get url(): string {
    return (this.value('url') ?? settings.url.default).replace(/\/+$/, '');
  }

  get hasClient(): boolean {
    return !!this.value('slc') || (!!this.value('client-id') && !!this.value('client-secret'));
  }

  get apiKey(): string {
    return this.value('api-key') ?? fail('api-key');
  }

  /** A client of the installation; throws if a needed credential is missing. */
  client(...needs: Need[]): Gatehouse {
    if (!/^https?:\/\/[^/]/.test(this.url))
      throw new CliError(
        `The URL "${this.url}" must start with http:// or https://. Change --url or GATEHOUSE_URL.`,
      );
    for (const need of needs) if (!this.has(need)) fail(need);
    return new Gatehouse({
      baseUrl: this.url,
      apiKey: this.value('api-key'),
      clientId: this.value('client-id'),
      clientSecret: this.value('client-secret'),
      slc: this.value('slc'),
      adminToken: this.value('admin-token'),
    });
  }

  private has(need: Need): boolean {
    return need === 'client' ? this.hasClient : this.value(need) !== undefined;
  }

  /** An empty value counts as missing. */
  private value(name: SettingName): string | undefined {
    const option = this.options[name];
    return (typeof option === 'string' && option) || this.environment[settings[name].variable] || undefined;
  }
}

function fail(need: Need): never {
  throw new CliError(missing[need]);
}
