import { findTargetProblem } from '@gatehouse/outbound';
import { loadConfig } from '@gatehouse/platform';
import { targetPolicy, webhookVariables } from './webhooks.config';

const load = (env: Record<string, string> = {}) => loadConfig(webhookVariables, env);

describe('the variables of webhooks', () => {
  it('allow only public targets by default', () => {
    expect(load()).toEqual({
      WEBHOOK_ALLOWED_HOSTS: undefined,
      WEBHOOK_ALLOW_PRIVATE_TARGETS: false,
      WEBHOOK_CONCURRENCY: 500,
      WEBHOOK_TIMEOUT_SECONDS: 15,
      WEBHOOK_HISTORY_DAYS: 30,
      WEBHOOK_MAX_WAITING_ORIGINS: 1000,
    });
    expect(targetPolicy(load())).toEqual({ allowPrivate: false, allowedHosts: [] });
  });

  it.each([
    'http://hooks.internal/',
    'http://api.prod.svc.cluster.local/',
    'http://10.1.2.3/',
    'https://192.168.7.7/',
  ])('allow %s if WEBHOOK_ALLOWED_HOSTS contains it', (url) => {
    const WEBHOOK_ALLOWED_HOSTS = 'hooks.internal, *.svc.cluster.local, 10.0.0.0/8,192.168.7.7';
    expect(findTargetProblem(url, targetPolicy(load()))).toBeDefined();
    expect(findTargetProblem(url, targetPolicy(load({ WEBHOOK_ALLOWED_HOSTS })))).toBeUndefined();
  });

  it.each([
    'https://10.0.0.0/33',
    '10.0.0.0/33',
    '10.0.0.256',
    'http://hooks.internal',
    'hooks.internal:8080',
    'a b',
  ])('name the invalid entry %s of WEBHOOK_ALLOWED_HOSTS', (entry) => {
    expect(() => load({ WEBHOOK_ALLOWED_HOSTS: `hooks.internal,${entry},10.0.0.0/8` })).toThrow(
      new RegExp(`WEBHOOK_ALLOWED_HOSTS .*${entry} is not a host name, an address or a CIDR`),
    );
  });

  it('name all invalid variables at once', () => {
    const loading = () =>
      load({
        WEBHOOK_ALLOWED_HOSTS: '*',
        WEBHOOK_ALLOW_PRIVATE_TARGETS: 'maybe',
        WEBHOOK_CONCURRENCY: '0',
        WEBHOOK_TIMEOUT_SECONDS: '61',
        WEBHOOK_HISTORY_DAYS: 'all',
        WEBHOOK_MAX_WAITING_ORIGINS: '0',
      });
    for (const name of Object.keys(webhookVariables)) expect(loading).toThrow(name);
  });
});
