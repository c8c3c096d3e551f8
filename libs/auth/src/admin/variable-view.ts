import type { Variables } from '@gatehouse/platform';
import type { VariableView } from './system-admin.dto';

/** The variables of a process: of a secret only whether it is set. */
export function toVariableViews(
  variables: Variables,
  values: Readonly<Record<string, unknown>>,
  env: NodeJS.ProcessEnv,
): VariableView[] {
  return Object.entries(variables)
    .map(([name, { secret }]) => ({
      name,
      set: Boolean(env[name]),
      secret,
      value: secret ? null : describeValue(values[name]),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Structured values are not shown: a part of them may be a secret. */
function describeValue(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? withoutCredentials(value) : null;
}

/** Removes what may be a password from URLs: user name, password and query. */
const withoutCredentials = (text: string): string =>
  text.replace(/([a-z][a-z0-9+.-]*:\/\/)[^/@\s]*@/gi, '$1…@').replace(/(:\/\/[^\s?]*)\?\S*/g, '$1?…');
