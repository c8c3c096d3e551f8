import {
  type AnyValues,
  CliError,
  type CliEnvironment,
  commandOf,
  type Setting,
} from '@gatehouse/command-line';
import { Gatehouse } from '../gatehouse';
import { findRunningSuite, type RunningSuite } from './suite/running-suite';

/** The settings of all commands, from an option, an environment variable or the running suite. */
export const settings = {
  url: {
    value: 'URL',
    variable: 'GATEHOUSE_URL',
    default: 'the running suite, else http://localhost:8080',
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
    'ENROLL and SIGN-IN need client credentials in addition to the API key: set GATEHOUSE_CLIENT_ID and GATEHOUSE_CLIENT_SECRET, or GATEHOUSE_SLC. `npm start` prints a demo client; `gatehouse keys create-client` creates one.',
  'admin-token':
    'The admin token is missing: set GATEHOUSE_ADMIN_TOKEN, or pass --admin-token. `npm start` prints where it is stored.',
};

const defaultUrl = 'http://localhost:8080';

/** The settings of one command: options take precedence over environment variables, and these over the running suite. */
export class Settings {
  private found: { suite: RunningSuite | undefined } | undefined;

  constructor(
    private readonly options: AnyValues,
    readonly environment: Pick<CliEnvironment, 'env' | 'cwd'>,
  ) {}

  /** The suite that runs on this machine. */
  get suite(): RunningSuite | undefined {
    return (this.found ??= { suite: findRunningSuite(this.environment) }).suite;
  }

  /** The suite that runs on this machine; throws if there is none. */
  requireSuite(): RunningSuite {
    if (this.suite) return this.suite;
    throw new CliError(
      'No running suite was found. Start one with `npm start`, run this command in its folder, or set GATEHOUSE_HOME to its `.gatehouse` folder.',
    );
  }

  get url(): string {
    return trimSlashes(this.given('url') ?? this.suite?.url ?? defaultUrl);
  }

  /** The address of the admin API, which only the apps themselves expose. */
  get adminUrl(): string {
    const [app] = Object.values(this.ownSuite?.apps ?? {});
    return app ?? this.url;
  }

  get hasClient(): boolean {
    return !!this.value('slc') || (!!this.value('client-id') && !!this.value('client-secret'));
  }

  get apiKey(): string {
    return this.value('api-key') ?? fail('api-key');
  }

  /** A client of the installation; throws if a needed credential is missing. */
  client(...needs: Need[]): Gatehouse {
    return this.createClient(this.url, needs);
  }

  /** A client of the admin API. */
  adminClient(): Gatehouse {
    return this.createClient(this.adminUrl, ['admin-token']);
  }

  private createClient(baseUrl: string, needs: readonly Need[]): Gatehouse {
    if (!/^https?:\/\/[^/]/.test(baseUrl))
      throw new CliError(
        `The URL "${baseUrl}" must start with http:// or https://. Change --url or GATEHOUSE_URL.`,
      );
    for (const need of needs) if (!this.has(need)) fail(need);
    return new Gatehouse({
      baseUrl,
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

  private value(name: SettingName): string | undefined {
    return this.given(name) ?? this.suiteValue(name);
  }

  /** The value of the option or the variable. An empty value counts as missing. */
  private given(name: SettingName): string | undefined {
    const option = this.options[name];
    const { env } = this.environment;
    return (typeof option === 'string' && option) || env[settings[name].variable] || undefined;
  }

  /** The suite, if it is the installation that the command works on: its credentials are sent to no other one. */
  private get ownSuite(): RunningSuite | undefined {
    const { suite, url } = this;
    return suite && [suite.url, ...Object.values(suite.apps)].includes(url) ? suite : undefined;
  }

  private suiteValue(name: SettingName): string | undefined {
    // A client id and a secret belong together, and an SLC replaces both.
    const isClientGiven = this.given('client-id') ?? this.given('client-secret') ?? this.given('slc');
    const suite = this.ownSuite;
    const values: Partial<Record<SettingName, string>> = {
      'api-key': suite?.demo?.apiKey,
      ...(isClientGiven === undefined && {
        'client-id': suite?.demo?.clientId,
        'client-secret': suite?.demo?.clientSecret,
      }),
      'admin-token': suite?.adminToken,
    };
    return values[name];
  }
}

/** Defines a command of `gatehouse`. */
export const defineCommand = commandOf<Settings>();

const trimSlashes = (url: string): string => url.replace(/\/+$/, '');

function fail(need: Need): never {
  throw new CliError(missing[need]);
}
