import fc from 'fast-check';
import { FeatureError, parseFeature, parseFeatures } from './feature';
import { norm, normalise } from './vector';

const numbers = (length: number, fill: unknown = 0.5): unknown[] => Array<unknown>(length).fill(fill);
const feature = (embedding_vector: unknown) => ({ type: 'face', embedding_vector });
const withEntry = (i: number, entry: unknown) => feature(numbers(128).with(i, entry));

describe('parseFeatures', () => {
  it('reads a list of features', () => {
    const vectors = parseFeatures([feature(numbers(128, 1)), feature(numbers(128, -2))]);
    expect(vectors.map((vector) => [vector.length, vector[0]])).toEqual([
      [128, 1],
      [128, -2],
    ]);
  });

  it('reads a single feature', () => {
    expect(parseFeatures(feature(numbers(512)))).toEqual([new Float64Array(512).fill(0.5)]);
  });

  it.each([[undefined], [null], [''], [[]]])(
    'gives an empty list for %j, which means none was given',
    (value) => {
      expect(parseFeatures(value)).toEqual([]);
    },
  );

  it.each([128, 129, 512])('accepts %i numbers', (length) => {
    expect(parseFeatures([feature(numbers(length))])).toHaveLength(1);
  });

  it('accepts 100 features', () => {
    expect(parseFeatures(Array(100).fill(feature(numbers(128))))).toHaveLength(100);
  });

  it('accepts zero vectors, which the quality filter drops later', () => {
    expect(parseFeatures([feature(numbers(128, 0))])).toEqual([new Float64Array(128)]);
  });

  it.each([[undefined], [null]])('accepts a feature whose type is %j', (type) => {
    expect(parseFeatures([{ type, embedding_vector: numbers(128) }])).toHaveLength(1);
  });

  it.each([
    ['text', 'abc', 'features must be an object with type and embedding_vector'],
    ['a number', 7, 'features must be an object with type and embedding_vector'],
    ['a list of text', ['abc'], 'features[0] must be an object with type and embedding_vector'],
    ['nothing in a list', [null], 'features[0] must be an object with type and embedding_vector'],
    ['a gap in a list', Array(1), 'features[0] must be an object with type and embedding_vector'],
    ['a list in a list', [[]], 'features[0] must be an object with type and embedding_vector'],
    ['a feature without a vector', {}, 'features.embedding_vector must be an array of numbers'],
    [
      'a vector that is text',
      [feature(numbers(128)), feature('0.5')],
      'features[1].embedding_vector must be an array of numbers',
    ],
    [
      'a type that is a number',
      [{ type: 1, embedding_vector: numbers(128) }],
      'features[0].type must be a string',
    ],
    [
      'a vector that is too short',
      [feature([1, 2, 3])],
      'features[0].embedding_vector must contain 128 to 512 numbers; it contains 3',
    ],
    [
      'a vector that is one number short',
      feature(numbers(127)),
      'features.embedding_vector must contain 128 to 512 numbers; it contains 127',
    ],
    [
      'a vector that is one number too long',
      [feature(numbers(513))],
      'features[0].embedding_vector must contain 128 to 512 numbers; it contains 513',
    ],
    [
      'vectors of different lengths',
      [feature(numbers(512)), feature(numbers(512)), feature(numbers(256))],
      'features[2].embedding_vector has 256 numbers; features[0] has 512',
    ],
    [
      'more than 100 features',
      Array(101).fill(feature(numbers(128))),
      'features must contain at most 100 entries; it contains 101',
    ],
  ])('rejects %s and names the position', (_, value, message) => {
    expect(() => parseFeatures(value)).toThrow(new FeatureError(message));
  });

  it.each([[NaN], [Infinity], [-Infinity], ['1'], [null], [undefined], [true], [[1]], [{}], [1n]])(
    'rejects %p among the numbers and names the position',
    (entry) => {
      const parse = () => parseFeatures([feature(numbers(128)), withEntry(7, entry)]);
      expect(parse).toThrow(new FeatureError('features[1].embedding_vector[7] must be a finite number'));
    },
  );

  it('rejects a JSON number that is too large for a double', () => {
    const json = JSON.stringify(withEntry(127, 0)).replace('0]', '1e400]');
    expect(() => parseFeatures(JSON.parse(json))).toThrow(
      'features.embedding_vector[127] must be a finite number',
    );
  });

  it('returns vectors that normalise without NaN, or throws a FeatureError, for any JSON', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    const vector = fc.array(number, { minLength: 128, maxLength: 140, size: 'max' });
    const value = fc.oneof(fc.jsonValue(), vector.map(feature), fc.array(fc.jsonValue().map(feature)));
    fc.assert(
      fc.property(value, (features) => {
        for (const parsed of parseOrNothing(features)) {
          const unit = normalise(parsed);
          if (unit) expect(norm(unit)).toBeCloseTo(1, 6);
          else expect(parsed.every((entry) => entry === 0)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('parseFeature', () => {
  it('uses the given path in errors', () => {
    expect(() => parseFeature(feature([]), 'probe')).toThrow(
      'probe.embedding_vector must contain 128 to 512 numbers; it contains 0',
    );
  });
});

function parseOrNothing(value: unknown): Float64Array[] {
  try {
    return parseFeatures(value);
  } catch (error) {
    expect(error).toBeInstanceOf(FeatureError);
    return [];
  }
}
