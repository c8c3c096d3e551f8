import { isUuid } from '@gatehouse/node-link';
import { galleryIn, puidsIn, vectorsIn } from './session-question';

const gallery = { customerId: '0199d5c2-7a10-7000-8000-000000000001', mode: 'live', version: 'FACE3_1' };

describe('the gallery of a question', () => {
  it('is read without what else the question holds', () => {
    expect(galleryIn({ ...gallery, features: [] } as object)).toEqual(gallery);
  });

  it.each([
    ['no customer', { customerId: undefined }],
    ['a customer who is none', { customerId: 'acme' }],
    ['another mode', { mode: 'demo' }],
    ['a version of nothing', { version: '' }],
    ['a version in small letters', { version: 'face3_1' }],
    ['a version that is too long', { version: 'A'.repeat(33) }],
    ['a version that is a number', { version: 3 }],
  ])('is none with %s', (_what, wrong) => {
    expect(galleryIn({ ...gallery, ...wrong })).toBeUndefined();
  });
});

describe('the vectors of a question', () => {
  it('are copied, and wiped in the question', () => {
    const features = [Array<number>(128).fill(0.5), Array<number>(128).fill(0.25)];
    expect(vectorsIn({ features })).toEqual([
      new Float64Array(128).fill(0.5),
      new Float64Array(128).fill(0.25),
    ]);
    expect(features.flat().every((number) => number === 0)).toBe(true);
  });

  it('are wiped though one of them is wrong', () => {
    const features = [Array<number>(128).fill(0.5), [0.5]];
    expect(vectorsIn({ features })).toBeUndefined();
    expect(features.flat().every((number) => number === 0)).toBe(true);
  });

  it.each([[undefined], [null], ['face'], [{}], [[null]], [[{ embedding_vector: Array(128).fill(1) }]]])(
    'are none when they are %j',
    (features) => {
      expect(vectorsIn({ features })).toBeUndefined();
    },
  );

  it('may be an empty list', () => {
    expect(vectorsIn({ features: [] })).toEqual([]);
  });
});

describe('the people of a question', () => {
  it('are a list of texts', () => {
    expect(puidsIn({ puids: ['a', 'b'] })).toEqual(['a', 'b']);
    expect(puidsIn({ puids: [] })).toEqual([]);
  });

  it.each([[undefined], [null], ['a'], [['a', 1]], [{ length: 0 }]])('are none when they are %j', (puids) => {
    expect(puidsIn({ puids })).toBeUndefined();
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
