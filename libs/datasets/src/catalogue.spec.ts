import { isDatasetName, knownNames, resolveDataset, titleOf } from './catalogue';

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
    'takes all that is loaded for %s, and the demo list only in need',
    (name) => {
      expect(resolveDataset(name, [real('a'), demo, real('b')])).toEqual(['a', 'b']);
      expect(resolveDataset(name, [demo])).toEqual(['demo']);
      expect(resolveDataset(name, [])).toEqual([]);
    },
  );

  it('prefers a list that is loaded under the name of a collection', () => {
    expect(resolveDataset('sanctions', [real('sanctions'), real('other')])).toEqual(['sanctions']);
    expect(resolveDataset('default', [real('sanctions'), real('other')])).toEqual(['sanctions', 'other']);
  });

  it.each(['us_ofac_sdn', 'toString', '__proto__', ''])(
    'knows nothing of "%s" when it is not loaded',
    (name) => {
      expect(resolveDataset(name, [real('a')])).toBeUndefined();
    },
  );
});

describe('knownNames', () => {
  it('gives the other name of the British list, so that it is found before it is loaded', () => {
    expect(knownNames('gb_hmt_sanctions')).toEqual(['gb_hmt_sanctions', 'gb_fcdo_sanctions']);
    expect(knownNames('gb_fcdo_sanctions')).toEqual(['gb_fcdo_sanctions', 'gb_hmt_sanctions']);
  });

  it.each(['us_ofac_sdn', 'my_own', 'toString', '__proto__'])(
    'gives only %s where there is no other',
    (name) => expect(knownNames(name)).toEqual([name]),
  );
});

describe('the name of a dataset', () => {
  it.each(['us_ofac_sdn', '7', 'a-b', 'x'.repeat(63)])('may be %s', (name) =>
    expect(isDatasetName(name)).toBe(true),
  );
  it.each(['', '_a', '-a', 'A', 'a b', 'ä', 'a/b', 'a\n', 'x'.repeat(64)])('may not be %j', (name) =>
    expect(isDatasetName(name)).toBe(false),
  );
  it('is its title where nobody knows a better one', () => {
    expect(titleOf('un_sc_sanctions')).toBe('UN Security Council Consolidated Sanctions');
    expect(titleOf('my_own')).toBe('my_own');
    expect(titleOf('constructor')).toBe('constructor');
  });
});
