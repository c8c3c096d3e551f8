import { Gatehouse } from '../gatehouse';
import { CliError } from './cli.errors';
import type { AnyValues, Option } from './command';

interface Setting extends Option {
  /** The environment variable that says the same. */
  variable: string;
}

/** What every command may be told, by an option or else by a variable. */
export const settings = {
  url: {
    value: 'ADDRESS',
    variable: 'GATEHOUSE_URL',
    default: 'http://localhost:8080',
    about: 'where Gatehouse answers',
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
    about: 'the secret of the client id',
  },
  slc: {
    value: 'TOKEN',
    variable: 'GATEHOUSE_SLC',
    about: 'a long-lived credential in place of client id and secret',
  },
  'admin-token': {
    value: 'TOKEN',
    variable: 'GATEHOUSE_ADMIN_TOKEN',
    about: 'the admin token of the installation, for keys',
  },
  'no-color': { variable: 'NO_COLOR', about: 'print without colours' },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

export const settingNames = Object.keys(settings) as SettingName[];

type Need = 'api-key' | 'client' | 'admin-token';

/** What is missing where a need is not met, and where to get it. */
const missing: Record<Need, string> = {
  'api-key':
    'An API key is missing: set GATEHOUSE_API_KEY, or give --api-key. `npm start` prints a demo key; `gatehouse keys create` makes one.',
  client:
    'ENROLL and SIGN-IN need client credentials beside the API key: set GATEHOUSE_CLIENT_ID and GATEHOUSE_CLIENT_SECRET, or GATEHOUSE_SLC. `npm start` prints a demo client; `npm run keys -- create-client` makes one.',
  'admin-token':
    'The admin token is missing: set GATEHOUSE_ADMIN_TOKEN, or give --admin-token. `npm start` says where it keeps one.',
};

/** The settings of one command: what was typed comes before what the environment says. */
export class Settings {
  constructor(
    private readonly typed: AnyValues,
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

  /** A client of the installation, if there is what the command needs. */
  client(...needs: Need[]): Gatehouse {
    if (!/^https?:\/\/[^/]/.test(this.url))
      throw new CliError(
        `The address "${this.url}" must begin with http:// or https://. Change --url or GATEHOUSE_URL.`,
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

  /** What is empty counts as not given. */
  private value(name: SettingName): string | undefined {
    const typed = this.typed[name];
    return (typeof typed === 'string' && typed) || this.environment[settings[name].variable] || undefined;
  }
}

function fail(need: Need): never {
  throw new CliError(missing[need]);
}
