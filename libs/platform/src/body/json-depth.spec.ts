import { isTooDeep } from './json-depth';

const nested = (levels: number): Buffer => Buffer.from('['.repeat(levels) + ']'.repeat(levels));
const padded = (json: string): Buffer => Buffer.from(`["${'x'.repeat(20_000)}",${json}]`);

describe('the depth of a body', () => {
  it.each<[string, boolean, Buffer]>([
    ['a million levels', true, nested(1_000_000)],
    ['a thousand and one, beside a long text', true, padded('['.repeat(1000) + ']'.repeat(1000))],
    ['a thousand, beside a long text', false, padded('['.repeat(999) + ']'.repeat(999))],
    ['objects and lists together', true, padded('[{"a":'.repeat(501) + '1' + '}]'.repeat(501))],
    ['many beside each other', false, padded(Array(5000).fill('[{}]').join())],
    ['brackets in a text', false, padded(`"${'['.repeat(5000)}"`)],
    ['brackets in a text after an escaped quote', false, padded(`"\\"${'['.repeat(5000)}"`)],
    ['brackets after a text that ends with an escaped backslash', true, padded(`"\\\\",${'['.repeat(5000)}`)],
    ['a small body, which costs nothing', false, nested(4000)],
  ])('is found out for %s (%s)', (_, expected, json) => {
    expect(isTooDeep(json)).toBe(expected);
  });
});
