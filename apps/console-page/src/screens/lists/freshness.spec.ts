import { freshnessOf } from './freshness';

const fresh = {
  checkRequested: false,
  error: null,
  stale: false,
  versionId: '1',
  inUse: true,
  refreshable: true,
  demo: false,
};

describe('the freshness of a list', () => {
  it.each([
    [{}, 'fresh'],
    [{ refreshable: false }, 'file'],
    [{ refreshable: false, demo: true }, 'demo'],
    [{ inUse: false }, 'loading'],
    [{ stale: true, inUse: false }, 'stale'],
    [{ versionId: null, stale: true }, 'missing'],
    [{ error: 'unreachable', versionId: null }, 'failed'],
    [{ checkRequested: true, error: 'unreachable' }, 'checking'],
  ])('with %j is %s', (facts, expected) => {
    expect(freshnessOf({ ...fresh, ...facts })).toBe(expected);
  });
});
