import { isUuid } from '@gatehouse/node-link';
import { parseGallery, parsePuids, takeVectors } from './request-fields';

const gallery = { customerId: '0199d5c2-7a10-7000-8000-000000000001', mode: 'live', version: 'FACE3_1' };

describe('the gallery of a request', () => {
  it('is read without other fields', () => {
    expect(parseGallery({ ...gallery, features: [] } as object)).toEqual(gallery);
  });

  it.each([
    ['no customer', { customerId: undefined }],
    ['an invalid customer', { customerId: 'acme' }],
    ['another mode', { mode: 'demo' }],
    ['an empty version', { version: '' }],
    ['a version in lower case', { version: 'face3_1' }],
    ['a version that is too long', { version: 'A'.repeat(33) }],
    ['a version that is a number', { version: 3 }],
  ])('is undefined with %s', (_what, wrong) => {
    expect(parseGallery({ ...gallery, ...wrong })).toBeUndefined();
  });
});

describe('the vectors of a request', () => {
  it('are copied, and wiped in the request', () => {
    const features = [Array<number>(128).fill(0.5), Array<number>(128).fill(0.25)];
    expect(takeVectors({ features })).toEqual([
      new Float64Array(128).fill(0.5),
      new Float64Array(128).fill(0.25),
    ]);
    expect(features.flat().every((number) => number === 0)).toBe(true);
  });

  it('are wiped even if one of them is invalid', () => {
    const features = [Array<number>(128).fill(0.5), [0.5]];
    expect(takeVectors({ features })).toBeUndefined();
    expect(features.flat().every((number) => number === 0)).toBe(true);
  });

  it.each([[undefined], [null], ['face'], [{}], [[null]], [[{ embedding_vector: Array(128).fill(1) }]]])(
    'are undefined for %j',
    (features) => {
      expect(takeVectors({ features })).toBeUndefined();
    },
  );

  it('may be an empty list', () => {
    expect(takeVectors({ features: [] })).toEqual([]);
  });
});

describe('the people of a request', () => {
  it('are a list of strings', () => {
    expect(parsePuids({ puids: ['a', 'b'] })).toEqual(['a', 'b']);
    expect(parsePuids({ puids: [] })).toEqual([]);
  });

  it.each([[undefined], [null], ['a'], [['a', 1]], [{ length: 0 }]])('are undefined for %j', (puids) => {
    expect(parsePuids({ puids })).toBeUndefined();
  });
});

describe('the id of a request', () => {
  it.each([
    [gallery.customerId, true],
    [gallery.customerId.toUpperCase(), false],
    [`${gallery.customerId}0`, false],
    ['', false],
    [7, false],
    [undefined, false],
  ])('%j: %j', (value, expected) => {
    expect(isUuid(value)).toBe(expected);
  });
});
