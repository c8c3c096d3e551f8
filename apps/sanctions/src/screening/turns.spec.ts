import { Turns, type Waiting } from './turns';

describe('turns', () => {
  const line = (): Waiting<string> => ({ waiting: [] });

  it('give everybody one piece before anybody gets a second one', () => {
    const turns = new Turns<string, Waiting<string>>();
    const [large, small] = [line(), line()];
    for (const work of ['large 1', 'large 2', 'large 3']) turns.add(large, work);
    expect(turns.take()).toBe('large 1');
    turns.add(small, 'small 1');
    turns.add(small, 'small 2');
    expect(turns.length).toBe(4);
    expect(Array.from({ length: 5 }, () => turns.take())).toEqual([
      'small 1',
      'large 2',
      'small 2',
      'large 3',
      undefined,
    ]);
    expect(turns.isEmpty).toBe(true);
  });

  it('let newcomers go first, but not for ever', () => {
    const turns = new Turns<string, Waiting<string>>();
    const large = [line(), line(), line()];
    for (const each of large) for (let i = 0; i < 5; i++) turns.add(each, 'large');
    for (let i = 0; i < 4; i++) turns.take();
    for (let i = 0; i < 6; i++) turns.add(line(), 'small');
    expect(Array.from({ length: 9 }, () => turns.take())).toEqual([
      ...['small', 'small', 'small', 'small', 'large'],
      ...['small', 'small', 'large', 'large'],
    ]);
  });

  it('forget whoever leaves', () => {
    const turns = new Turns<string, Waiting<string>>();
    const [one, other] = [line(), line()];
    turns.add(one, 'a');
    turns.add(one, 'b');
    turns.add(other, 'c');
    expect(turns.drop(one)).toEqual(['a', 'b']);
    expect([turns.take(), turns.take()]).toEqual(['c', undefined]);
    turns.add(one, 'd');
    expect(turns.take()).toBe('d');
  });
});
