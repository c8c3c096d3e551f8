import { type App, apps } from './app-table';

const allOwnKeys = apps.flatMap(({ ownKeys }) => ownKeys ?? []);

/** The variables of one app: those of all apps, without the keys of the others. An app does not start with the keys of another one. */
export function selectAppEnvironment(app: App, shared: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return without(
    shared,
    allOwnKeys.filter((name) => name !== app.ownKeys),
  );
}

/** The variables of a process that does not know its app yet. */
export function withoutOwnKeys(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return without(env, allOwnKeys);
}

function without(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}
