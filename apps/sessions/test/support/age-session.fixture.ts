import { type FixtureScope, startReceiver, useFixture } from '@gatehouse/testing';
import { makeAgeHost } from './age-host';
import { type EnvSource, readEnv, startSessions } from './sessions-app';

export interface AgeSessionOptions {
  env?: EnvSource;
  /** The mode of the API key of the host. */
  mode?: 'live' | 'test';
  scope?: FixtureScope;
}

/** The sessions app, a host that creates age sessions, and a receiver of its webhooks. */
export const useAgeSessions = ({ env, mode = 'live', scope }: AgeSessionOptions = {}) =>
  useFixture(async () => {
    const [sessions, receiver] = await Promise.all([startSessions(await readEnv(env)), startReceiver()]);
    const { key } = mode === 'live' ? sessions : await sessions.makeKey('acme', mode);
    const close = async () => {
      await sessions.close();
      await receiver.close();
    };
    return { sessions, receiver, host: makeAgeHost(sessions, key), close };
  }, scope);
