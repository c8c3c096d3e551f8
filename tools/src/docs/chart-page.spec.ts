import { valuesTable } from './chart-page';

const parseRows = (yaml: string) => valuesTable(yaml).trim().split('\n').slice(2);

describe('the values of a chart', () => {
  it('are listed by path, with default and description', () => {
    const yaml = [
      '# Not about a value.',
      '',
      '# -- Where it is.',
      'place: here',
      'image:',
      '  # -- Its tag.',
      "  tag: ''",
      '  # -- Its digests.',
      '  digests: { a: 1 }',
      '',
      '# -- How many,',
      '# at least.',
      'count: 2',
    ].join('\n');

    expect(parseRows(yaml)).toEqual([
      '| `place` | `"here"` | Where it is. |',
      '| `image.tag` | `""` | Its tag. |',
      '| `image.digests` | `{"a":1}` | Its digests. |',
      '| `count` | `2` | How many, at least. |',
    ]);
  });

  it('must all have a description', () => {
    expect(() => parseRows('# -- One.\none: 1\nmany:\n  # An aside.\n  two: 2')).toThrow(
      'values.yaml: many.two is not described: write "# -- what it is for" above it.',
    );
  });
});
