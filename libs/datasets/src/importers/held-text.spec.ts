import { HeldText } from './held-text';

describe('HeldText', () => {
  it('rejects a file whose entries are longer than the limit in total', () => {
    const held = new HeldText('list.csv', 1000);
    for (let i = 0; i < 9; i++) held.add('ten chars.', undefined);
    expect(() => held.add('ten chars.')).toThrow(
      'list.csv: its entries are longer than 1000 characters in total.',
    );
  });
});
