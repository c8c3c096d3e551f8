import type { SettingName, Settings } from './settings';
import type { Terminal } from './terminal/terminal';

/** An option; one without a `value` is a switch. */
export interface Option {
  /** How its value stands in the help, like `FILE`. */
  value?: string;
  default?: string;
  isRequired?: true;
  about: string;
}

export type Options = Readonly<Record<string, Option>>;

/** What the options of any command were given. */
export type AnyValues = Readonly<Record<string, string | boolean | undefined>>;

/** What the options of this command were given. */
export type Values<O extends Options> = string extends keyof O
  ? AnyValues
  : {
      readonly [Name in keyof O]: O[Name] extends { default: string } | { isRequired: true }
        ? string
        : O[Name] extends { value: string }
          ? string | undefined
          : boolean;
    };

export interface Call<O extends Options> {
  /** Empty where it was left out. */
  argument: string;
  values: Values<O>;
  settings: Settings;
  terminal: Terminal;
  /** Aborts when the command is to stop. */
  signal: AbortSignal;
}

export interface Command<O extends Options = Options> {
  /** Its words, like `session create`. */
  name: string;
  summary: string;
  argument?: { name: string; about: string; isOptional?: true };
  options: O;
  /** Which of the settings it has a use for. */
  settings: readonly SettingName[];
  /** What else the help says. */
  details: readonly string[];
  examples: readonly [string, string, ...string[]];
  /** Does it; gives the exit code. */
  run(call: Call<O>): Promise<number>;
}

/** Types what a command is run with by its own options; the table of commands need not know them. */
export const defineCommand = <const O extends Options>(command: Command<O>): Command =>
  command as unknown as Command;
