import { firstScope } from './first-scope';

const customers = [
  { name: 'none', modes: [] },
  { name: 'acme', modes: ['live', 'test'] },
  { name: 'shop', modes: ['test'] },
];

describe('the first customer', () => {
  it('is the one that was chosen last', () => {
    expect(firstScope({ customers }, '{"customer":"shop","mode":"test"}')).toEqual({
      customer: 'shop',
      mode: 'test',
    });
  });

  it.each(['{"customer":"gone","mode":"live"}', '{"customer":"shop","mode":"live"}', '{', 'null', null])(
    'is the first with a mode if %s is stored',
    (stored) => {
      expect(firstScope({ customers }, stored)).toEqual({ customer: 'acme', mode: 'live' });
    },
  );

  it('is undefined for a user without customers', () => {
    expect(firstScope({ customers: [] }, null)).toBeUndefined();
  });
});
