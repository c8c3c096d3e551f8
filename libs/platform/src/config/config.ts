import { StartupError } from '../errors/startup.error';
import { InvalidValueError, type Variable, type Variables } from './variable';

/** The values of a table of variables, by variable name. */
export type Config<V extends Variables> = {
  readonly [N in keyof V]: V[N] extends Variable<infer T> ? T : never;
};

/** The injection token of the configuration. */
export const CONFIG = Symbol('config');

/** The environment is invalid. The message names every invalid variable. */
export class ConfigError extends StartupError {
  override readonly name = 'ConfigError';

  constructor(problems: string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** Reads every declared variable from the environment, or throws one error that names all invalid ones. */
export function loadConfig<V extends Variables>(
  variables: V,
  env: NodeJS.ProcessEnv = process.env,
): Config<V> {
  const problems: string[] = [];
  const values = Object.entries(variables).map(([name, variable]) => {
    const text = env[name];
    if (text === undefined || text === '') {
      if (variable.required)
        problems.push(`${name} is not set. It must be ${variable.expects}: ${variable.about}`);
      return [name, variable.fallback];
    }
    const value = readValue(variable, text);
    if (value instanceof InvalidValueError) {
      const shown = variable.secret ? 'its value' : `"${text}"`;
      problems.push(`${name} must be ${variable.expects}; ${value.message || `${shown} is not`}.`);
    }
    return [name, value];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(Object.fromEntries(values)) as Config<V>;
}

/** Throws if a secret of another app is in the environment: one process must not have both. */
export function requireNoForeignVariables(
  foreign: Readonly<Record<string, string>> = {},
  env: NodeJS.ProcessEnv = process.env,
): void {
  const problems = Object.entries(foreign)
    .filter(([name]) => env[name])
    .map(([name, app]) => `${name} belongs to ${app} alone. Remove it from the environment of this app.`);
  if (problems.length > 0) throw new ConfigError(problems);
}

function readValue<T>(variable: Variable<T>, text: string): T | InvalidValueError {
  try {
    return variable.read(text) ?? new InvalidValueError();
  } catch (error) {
    return error instanceof InvalidValueError ? error : new InvalidValueError();
  }
}
