import { isTooDeep } from './json-depth';

const nested = (levels: number): Buffer => Buffer.from('['.repeat(levels) + ']'.repeat(levels));
const padded = (json: string): Buffer => Buffer.from(`["${'x'.repeat(20_000)}",${json}]`);

describe('isTooDeep', () => {
  it.each<[string, boolean, Buffer]>([
    ['a million levels', true, nested(1_000_000)],
    ['a thousand and one, beside a long text', true, padded('['.repeat(1000) + ']'.repeat(1000))],
    ['a thousand, beside a long text', false, padded('['.repeat(999) + ']'.repeat(999))],
    ['nested objects and arrays', true, padded('[{"a":'.repeat(501) + '1' + '}]'.repeat(501))],
    ['many siblings', false, padded(Array(5000).fill('[{}]').join())],
    ['brackets in a text', false, padded(`"${'['.repeat(5000)}"`)],
    ['brackets in a text after an escaped quote', false, padded(`"\\"${'['.repeat(5000)}"`)],
    ['brackets after a text that ends with an escaped backslash', true, padded(`"\\\\",${'['.repeat(5000)}`)],
    ['a small body, which is not checked', false, nested(4000)],
  ])('for %s returns %s', (_, expected, json) => {
    expect(isTooDeep(json)).toBe(expected);
  });
});
