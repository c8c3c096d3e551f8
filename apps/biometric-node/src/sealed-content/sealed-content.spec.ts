import fc from 'fast-check';
import { SealedContentError } from './sealed-content.errors';
import { sealedHeaderFields } from './sealed-content.table';
import { parseSealedFace } from './sealed-face';
import { readSealedHeader } from './sealed-header';

/** Runs a parser: it may accept, or throw a SealedContentError, and nothing else. */
function expectNoOtherError(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(SealedContentError);
  }
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url');
const withHeader = (header: unknown) => `${encode(header)}..${'a'.repeat(16)}.content.${'a'.repeat(22)}`;
const valid = {
  alg: 'ECDH-ES',
  bnd: 'step',
  cty: 'gatehouse/face',
  enc: 'A256GCM',
  epk: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' },
  kid: 'key',
};

describe('the header of sealed content', () => {
  it('has the id of the key', () => {
    expect(readSealedHeader('face', withHeader(valid), 'step')).toBe('key');
  });

  it.each(sealedHeaderFields)('needs %s', (field) => {
    const others = Object.fromEntries(Object.entries(valid).filter(([name]) => name !== field));
    expect(() => readSealedHeader('face', withHeader(others), 'step')).toThrow('header');
  });

  it('is rejected with the same error, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), (header) =>
        expectNoOtherError(() => readSealedHeader('face', withHeader(header), 'step')),
      ),
    );
    fc.assert(
      fc.property(fc.string(), (jwe) => expectNoOtherError(() => readSealedHeader('token', jwe, 'step'))),
    );
  });

  it('is rejected with any other value of a field', () => {
    const field = fc.constantFrom('alg', 'cty', 'enc', 'epk');
    fc.assert(
      fc.property(field, fc.jsonValue(), (name, value) => {
        expect(() => readSealedHeader('face', withHeader({ ...valid, [name]: value }), 'step')).toThrow(
          'header',
        );
      }),
    );
  });
});

describe('the content of a sealed face', () => {
  it('is the numbers that a device wrote, or rejected', () => {
    const descriptor = fc.float32Array({ minLength: 128, maxLength: 128 });
    fc.assert(
      fc.property(fc.array(descriptor, { minLength: 1, maxLength: 8 }), (descriptors) => {
        const texts = descriptors.map((each) => Buffer.from(each.buffer).toString('base64url'));
        const parse = () => parseSealedFace(Buffer.from(JSON.stringify({ descriptors: texts })));
        if (descriptors.some((each) => each.some((number) => !Number.isFinite(number))))
          expect(parse).toThrow('content');
        else expect(parse()).toEqual(descriptors.map((each) => Float64Array.from(each)));
      }),
      { numRuns: 50 },
    );
  });

  it('is rejected without an excerpt, whatever it is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) =>
        expectNoOtherError(() => parseSealedFace(bytes)),
      ),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const bytes = Buffer.from(JSON.stringify({ descriptors: value }));
        expect(() => parseSealedFace(bytes)).toThrow(/^The sealed content is rejected: content\.$/);
      }),
    );
  });
});
