import fc from 'fast-check';
import { countBytes, TextTableBuilder, TextTableReader } from './text-table';

describe('TextTableBuilder', () => {
  it('keeps texts of any length and script', () => {
    // The first block holds 64 KiB, so that these texts fill several.
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.tuple(fc.string(), fc.nat(50_000)).map(([start, length]) => start.padEnd(length, 'é')),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), (texts) => {
        const builder = new TextTableBuilder();
        for (const each of texts) builder.add(each);
        const table = builder.build();
        const reader = new TextTableReader(table);
        // Lone surrogates have no UTF-8.
        const encoded = texts.map((each) => Buffer.from(each));
        expect(texts.map((_, at) => reader.get(at))).toEqual(encoded.map(String));
        const bytes = encoded.reduce((sum, { length }) => sum + length, 0);
        expect(countBytes(table)).toBe(bytes + (texts.length + 1) * 8);
      }),
      { numRuns: 50 },
    );
  });

  it('keeps more texts than the first table of lengths holds', () => {
    const builder = new TextTableBuilder();
    for (let each = 0; each < 5000; each++) builder.add(`text ${each}`);
    const reader = new TextTableReader(builder.build());
    expect([0, 1023, 1024, 4999].map((at) => reader.get(at))).toEqual([
      'text 0',
      'text 1023',
      'text 1024',
      'text 4999',
    ]);
  });
});
