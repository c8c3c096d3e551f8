import type { Options, Values } from './option.types';
import type { SettingName, Settings } from './settings';
import type { Terminal } from './terminal/terminal';

export interface Call<O extends Options> {
  /** Empty if it is missing. */
  argument: string;
  values: Values<O>;
  settings: Settings;
  terminal: Terminal;
  /** Aborts when the command must stop. */
  signal: AbortSignal;
}

export interface Command<O extends Options = Options> {
  /** One or two words, like `session create`. */
  name: string;
  summary: string;
  argument?: { name: string; about: string; isOptional?: true };
  options: O;
  /** The settings that it uses. */
  settings: readonly SettingName[];
  /** Additional sentences of the help. */
  details: readonly string[];
  examples: readonly [string, string, ...string[]];
  /** Runs the command; returns the exit code. */
  run(call: Call<O>): Promise<number>;
}

/** Types the values of a command by its options; the table of commands holds the general type. */
export const defineCommand = <const O extends Options>(command: Command<O>): Command =>
  command as unknown as Command;
