import { loadConfig, type Variable, type Variables } from '@gatehouse/platform/settings';

/** A setting of the tools: the environment variable that holds it, and the conversion of its value. */
export interface Setting<V, T> {
  name: string;
  variable: Variable<V>;
  /** Describes the value of an unset variable, for the docs. */
  whenUnset?: string;
  convert(value: V): T;
}

export type SettingTable = Record<string, Setting<unknown, unknown>>;

export type Settings<Table extends SettingTable> = {
  [Key in keyof Table]: ReturnType<Table[Key]['convert']>;
};

/** A setting that is used as it is read. */
export const setting = <V>(name: string, variable: Variable<V>, whenUnset?: string): Setting<V, V> => ({
  name,
  variable,
  ...(whenUnset !== undefined && { whenUnset }),
  convert: (value) => value,
});

/** A setting that is converted after it is read. */
export const convertedSetting = <V, T>(
  name: string,
  variable: Variable<V>,
  convert: (value: V) => T,
): Setting<V, T> => ({ name, variable, convert });

/** Reads the settings, or throws one error that names every invalid variable. */
export function loadSettings<Table extends SettingTable>(
  table: Table,
  environment: NodeJS.ProcessEnv = process.env,
): Settings<Table> {
  const variables: Variables = Object.fromEntries(
    Object.values(table).map(({ name, variable }) => [name, variable]),
  );
  const config = loadConfig(variables, environment);
  const entries = Object.entries(table).map(([key, each]) => [key, each.convert(config[each.name])]);
  return Object.fromEntries(entries) as Settings<Table>;
}

/** A row of the table in docs/configuration.md. */
export interface SettingRow {
  name: string;
  about: string;
  expects: string;
  required: boolean;
  default?: string | number | boolean;
}

/** The settings as rows of the docs. */
export const toSettingRows = (table: SettingTable): SettingRow[] =>
  Object.values(table).map(({ name, variable: { about, expects, required, fallback }, whenUnset }) => {
    const value = whenUnset ?? (fallback as SettingRow['default']);
    return { name, about, expects, required, ...(value !== undefined && value !== '' && { default: value }) };
  });
