import type { Options, Values } from './option.types';
import type { Terminal } from './terminal/terminal';

export interface Call<O extends Options, S> {
  /** Empty if it is missing. */
  argument: string;
  values: Values<O>;
  /** What the program derives from its settings. */
  settings: S;
  terminal: Terminal;
  /** Aborts when the command must stop. */
  signal: AbortSignal;
}

/** A command of a program whose settings are `S`. */
export interface Command<S, O extends Options = Options> {
  /** One or two words, like `session create`. */
  name: string;
  /** Other names that are accepted, and not listed in the help. */
  aliases?: readonly string[];
  summary: string;
  argument?: { name: string; about: string; isOptional?: true; choices?: readonly string[] };
  options: O;
  /** The names of the settings that it uses. */
  settings: readonly string[];
  /** Additional sentences of the help. */
  details: readonly string[];
  examples: readonly [string, string, ...string[]];
  /** Runs the command; returns the exit code. */
  run(call: Call<O, S>): Promise<number>;
}

/** Returns a function that types the values of a command by its options; the table of commands holds the general type. */
export const commandOf =
  <S>() =>
  <const O extends Options>(command: Command<S, O>): Command<S> =>
    command as unknown as Command<S>;
