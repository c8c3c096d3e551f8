import type { DatasetState } from '@gatehouse/datasets';
import { matcherRevision } from '@gatehouse/matching';
import { findLagSeconds } from './lag';
import { findTarget, isSameState } from './list-target';

const now = new Date('2026-02-01T12:00:00Z');
const list = (name: string, versionId?: string, more: Partial<DatasetState> = {}): DatasetState => ({
  name,
  title: name,
  format: 'ftm-json',
  source: 'a test',
  demo: name === 'demo',
  refreshable: false,
  ...(versionId !== undefined && { versionId }),
  version: versionId ?? null,
  checksum: null,
  entities: 1,
  people: 1,
  names: 1,
  publishedAt: null,
  loadedAt: new Date('2026-02-01T11:00:00Z'),
  checkedAt: null,
  stale: false,
  checkRequested: false,
  error: null,
  errorAt: null,
  warnings: [],
  ...more,
});
const version = (dataset: string, versionId: string) => ({
  dataset,
  versionId,
  version: versionId,
  matcher: matcherRevision,
});

describe('findTarget', () => {
  it.each([
    ['eu_fsf', [list('eu_fsf', 'v1'), list('demo', 'd1')], ['eu_fsf']],
    [
      'sanctions',
      [list('un_sc_sanctions', 'v2'), list('eu_fsf', 'v1'), list('demo', 'd1')],
      ['eu_fsf', 'un_sc_sanctions'],
    ],
    ['sanctions', [list('eu_fsf', 'v1'), list('un_sc_sanctions'), list('demo', 'd1')], ['eu_fsf']],
    ['default', [list('demo', 'd1')], ['demo']],
    ['gb_hmt_sanctions', [list('gb_fcdo_sanctions', 'v1')], ['gb_fcdo_sanctions']],
  ])('of %s are the lists that have a version', (dataset, states, expected) => {
    const target = findTarget(dataset, states);
    expect('versions' in target && target.versions.map((each) => each.dataset)).toEqual(expected);
  });

  it.each([
    ['xyz', [list('eu_fsf', 'v1')], [], 'There is no dataset "xyz".'],
    ['eu_fsf', [list('eu_fsf')], [], 'No version of eu_fsf has been loaded yet.'],
    ['sanctions', [list('eu_fsf'), list('demo', 'd1')], [], 'No version of eu_fsf has been loaded yet.'],
    [
      'sanctions',
      [list('eu_fsf', 'v1')],
      [version('un_sc_sanctions', 'v1')],
      /^People were screened against un_sc_sanctions/,
    ],
    ['eu_fsf', [], [version('eu_fsf', 'v1')], 'There is no dataset "eu_fsf".'],
  ])('of %s is a problem if a list is missing', (dataset, states, held, problem) => {
    const target = findTarget(dataset, states, held);
    expect('problem' in target && target.problem).toMatch(problem);
  });

  it('replaces the demo list with real ones', () => {
    expect(findTarget('sanctions', [list('eu_fsf', 'v1')], [version('demo', 'd1')])).toEqual({
      versions: [version('eu_fsf', 'v1')],
    });
  });
});

describe('isSameState', () => {
  it('compares versions and the matcher, in any order', () => {
    const [a, b] = [version('a', 'v1'), version('b', 'v1')];
    expect(isSameState([a, b], [b, a])).toBe(true);
    expect(isSameState([a, b], [a])).toBe(false);
    expect(isSameState(undefined, [a])).toBe(false);
    expect(isSameState([{ ...a, matcher: matcherRevision + 1 }], [a])).toBe(false);
  });
});

describe('findLagSeconds', () => {
  const group = {
    dataset: 'eu_fsf',
    listVersions: [version('eu_fsf', 'v1')],
    since: new Date('2026-02-01T11:30:00Z'),
  };

  it.each([
    [[], 0],
    [[group], 0],
    [[{ ...group, listVersions: [version('eu_fsf', 'v0')] }, group], 3600],
    [[{ ...group, listVersions: null }], 1800],
    [[{ ...group, dataset: 'xyz' }], 1800],
  ])('is the time since the oldest change that was not screened', (groups, seconds) => {
    expect(findLagSeconds(groups, [list('eu_fsf', 'v1')], now)).toBe(seconds);
  });
});
