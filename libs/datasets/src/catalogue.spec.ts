import { isDatasetName, findNames, resolveDataset, findTitle } from './catalogue';

const real = (name: string) => ({ name, demo: false });
const demo = { name: 'demo', demo: true };

describe('resolveDataset', () => {
  it('finds a list by its name', () => {
    expect(resolveDataset('us_ofac_sdn', [real('us_ofac_sdn'), real('eu_fsf'), demo])).toEqual([
      'us_ofac_sdn',
    ]);
    expect(resolveDataset('my_own', [real('my_own')])).toEqual(['my_own']);
    expect(resolveDataset('demo', [real('my_own'), demo])).toEqual(['demo']);
  });

  it('finds the British list under either of its names', () => {
    expect(resolveDataset('gb_hmt_sanctions', [real('gb_fcdo_sanctions')])).toEqual(['gb_fcdo_sanctions']);
    expect(resolveDataset('gb_fcdo_sanctions', [real('gb_hmt_sanctions')])).toEqual(['gb_hmt_sanctions']);
    const both = [real('gb_hmt_sanctions'), real('gb_fcdo_sanctions')];
    expect(resolveDataset('gb_hmt_sanctions', both)).toEqual(['gb_hmt_sanctions']);
  });

  it.each(['sanctions', 'default'])(
    'returns all real lists for %s, and the demo list if there is no real one',
    (name) => {
      expect(resolveDataset(name, [real('a'), demo, real('b')])).toEqual(['a', 'b']);
      expect(resolveDataset(name, [demo])).toEqual(['demo']);
      expect(resolveDataset(name, [])).toEqual([]);
    },
  );

  it('prefers a list with the name of a collection', () => {
    expect(resolveDataset('sanctions', [real('sanctions'), real('other')])).toEqual(['sanctions']);
    expect(resolveDataset('default', [real('sanctions'), real('other')])).toEqual(['sanctions', 'other']);
  });

  it.each(['us_ofac_sdn', 'toString', '__proto__', ''])(
    'returns undefined for "%s" if it is not loaded',
    (name) => {
      expect(resolveDataset(name, [real('a')])).toBeUndefined();
    },
  );
});

describe('findNames', () => {
  it('returns both names of the British list', () => {
    expect(findNames('gb_hmt_sanctions')).toEqual(['gb_hmt_sanctions', 'gb_fcdo_sanctions']);
    expect(findNames('gb_fcdo_sanctions')).toEqual(['gb_fcdo_sanctions', 'gb_hmt_sanctions']);
  });

  it.each(['us_ofac_sdn', 'my_own', 'toString', '__proto__'])('returns only %s if it has no alias', (name) =>
    expect(findNames(name)).toEqual([name]),
  );
});

describe('isDatasetName', () => {
  it.each(['us_ofac_sdn', '7', 'a-b', 'x'.repeat(63)])('accepts %s', (name) =>
    expect(isDatasetName(name)).toBe(true),
  );
  it.each(['', '_a', '-a', 'A', 'a b', 'ä', 'a/b', 'a\n', 'x'.repeat(64)])('rejects %j', (name) =>
    expect(isDatasetName(name)).toBe(false),
  );
});

describe('findTitle', () => {
  it('returns the title of a known list, and the name of any other', () => {
    expect(findTitle('un_sc_sanctions')).toBe('UN Security Council Consolidated Sanctions');
    expect(findTitle('my_own')).toBe('my_own');
    expect(findTitle('constructor')).toBe('constructor');
  });
});
