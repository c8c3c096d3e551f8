import { selectAppEnvironment } from './app-environment';
import { suiteApps } from './app-table';

describe('the environment of an app', () => {
  const shared = {
    DATABASE_URL: 'postgres://db',
    GATEHOUSE_MASTER_KEYS: 'k1:a',
    GATEHOUSE_TOKEN_KEYS: 't1:b',
    GATEHOUSE_NODE_KEYS: 'n1:c',
  };
  const { GATEHOUSE_TOKEN_KEYS, GATEHOUSE_NODE_KEYS, ...common } = shared;
  const own: Record<string, object> = {
    sessions: { GATEHOUSE_TOKEN_KEYS },
    'biometric-node': { GATEHOUSE_NODE_KEYS },
  };

  it.each(suiteApps)('has, for $name, no keys of another app', (app) => {
    expect(selectAppEnvironment(app, shared)).toEqual({ ...common, ...own[app.name] });
  });
});
