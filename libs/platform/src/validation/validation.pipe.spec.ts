import { IsObject, IsOptional, ValidateIf } from 'class-validator';
import { Nested } from './dto';
import { PlainText } from './plain-text';
import { RequestValidationPipe, validateDto } from './validation.pipe';

class Inner {
  @PlainText({ maxBytes: 10 })
  name: string;
}

class Body {
  @ValidateIf((_, inner) => inner !== undefined)
  @Nested(() => Inner, 'inner must be an object')
  inner?: Inner;

  @PlainText({ maxBytes: 10 })
  name: string;

  @IsOptional()
  @IsObject()
  settings?: object;
}
const check = (body: unknown) => () =>
  new RequestValidationPipe().transform(body, { type: 'body', metatype: Body });

const deep = (levels: number): object =>
  JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as object;

describe('RequestValidationPipe', () => {
  it('drops unknown fields of any content', () => {
    expect(check({ name: 'a', more: { constructor: 'x', deep: deep(20_000) } })()).toEqual({ name: 'a' });
  });

  it.each([
    ['fields of any name', JSON.parse('{"constructor":"x","__proto__":{"a":1},"n":1.5}') as object],
    ['any depth', deep(20_000)],
    ['any number of fields', Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`k${i}`, i]))],
  ])('keeps an object with %s unchanged', (_, settings) => {
    expect((check({ name: 'a', settings })() as Body).settings).toBe(settings);
  });

  it.each(['inner', 'settings'])('treats null in the optional field %s as absent', (field) => {
    expect(check({ name: 'a', [field]: null })()).toEqual(check({ name: 'a' })());
  });

  it('reports a required field that is null as missing, at any level', () => {
    expect(check({ name: null })).toThrow('name is missing: it must be a string');
    expect(check({ name: 'a', inner: { name: null } })).toThrow('inner.name is missing: it must be a string');
  });

  it('keeps the default of a field that is null', () => {
    class WithDefault {
      @PlainText({ maxBytes: 10 })
      name: string = 'default';
    }
    expect(validateDto(WithDefault, { name: null })).toEqual({ name: 'default' });
  });

  it('keeps nulls inside a free-form object', () => {
    const settings = { a: null, b: [null, { c: null }] };
    expect((check({ name: 'a', settings })() as Body).settings).toBe(settings);
    expect(settings).toEqual({ a: null, b: [null, { c: null }] });
  });

  it('drops unknown fields of a nested object', () => {
    const inner = { name: 'b', more: { constructor: 'x', deep: deep(20_000) } };
    expect(check({ name: 'a', inner })()).toEqual({ name: 'a', inner: { name: 'b' } });
    expect(check({ name: 'a', inner: { name: 1 } })).toThrow('inner.name must be a string');
    expect(check({ name: 'a', inner: 'text' })).toThrow('inner must be an object');
  });

  it.each([[], 1, 'text', Array(100_000).fill({})].map((inner) => [inner]))(
    'rejects a nested value that is not an object',
    (inner) => {
      expect(check({ name: 'a', inner })).toThrow(/^inner must be an object$/);
    },
  );
});
