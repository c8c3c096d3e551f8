import { Body, Post, type Type } from '@nestjs/common';
import { ApiBody, ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { type BodyShape, findBodyShape } from './body-shape';
import { Nested } from './dto';
import { PlainText } from './plain-text';
import { findUnknownFields } from './unknown-field';

class Callback {
  @PlainText({ maxBytes: 10 })
  url: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  headers?: object;
}

class Person {
  @ApiPropertyOptional()
  id?: string;
  @ApiPropertyOptional({ type: () => Person })
  parent?: Person;
}

class Session {
  @ApiProperty({ type: Callback })
  @Nested(() => Callback, 'callback must be an object')
  callback: Callback;
  @ApiProperty({ type: [Person] })
  people: Person[];
  @ApiProperty({ type: 'object', additionalProperties: true })
  metadata: object;
  @PlainText({ maxBytes: 10 })
  undocumented: string;
}

class Short extends OmitType(Session, ['people']) {}

class Controller {
  @Post()
  withParameter(_id: string, @Body() _body: Session): void {}
  @Post()
  @ApiBody({ type: Short })
  withDocument(): void {}
  @Post()
  withoutBody(_id: string): void {}
}

const shapeOf = (name: keyof Controller): BodyShape | undefined =>
  findBodyShape({
    getClass: <T>() => Controller as Type<T>,
    // eslint-disable-next-line @typescript-eslint/unbound-method -- only its metadata is read
    getHandler: () => Controller.prototype[name],
  });
const find = (body: unknown, name: keyof Controller = 'withParameter') =>
  findUnknownFields(shapeOf(name)!, body);

describe('findUnknownFields', () => {
  it('names fields that are neither validated nor documented, with their paths', () => {
    const person = { id: '1', name: 'x', parent: { id: '2', nme: 'y' } };
    const callback = { url: 'x', ulr: 'secret' };
    expect(find({ ageTreshold: 1, callback, people: [person, person], undocumented: 'x' })).toEqual([
      'ageTreshold',
      'callback.ulr',
      'people[].name',
      'people[].parent.nme',
    ]);
  });

  it('uses the documented body of a route that reads the fields itself', () => {
    expect(find({ people: [], metadata: {} }, 'withDocument')).toEqual(['people']);
    expect(shapeOf('withoutBody')).toBeUndefined();
  });

  it.each([
    [
      'free-form objects',
      { metadata: { any: { thing: [{ a: 1 }] } }, callback: { headers: { 'x-y': '1' } } },
    ],
    ['fields of another type, which validation rejects', { callback: 'x', people: [1, null, [{ a: 1 }]] }],
    ['null', { callback: null, people: null, metadata: null }],
    ['an empty body', {}],
    ['no body', undefined],
    ['a body that is not an object', [{ a: 1 }]],
  ])('accepts %s', (_, body) => {
    expect(find(body)).toEqual([]);
  });

  it('names fields of the object prototype', () => {
    const body = JSON.parse('{"__proto__":{"callback":1},"constructor":1,"toString":1}') as object;
    expect(find(body)).toEqual(['__proto__', 'constructor', 'toString']);
  });

  it.each([
    ['a\r\nset-cookie: b=1', 'a%0D%0Aset-cookie%3A%20b%3D1'],
    ['größe', 'gr%C3%B6%C3%9Fe'],
    ['a,b.c[]', 'a%2Cb%2Ec%5B%5D'],
    ['\0\u001b', '%00%1B'],
    ['\ud800', '%EF%BF%BD'],
    ['😀', '%F0%9F%98%80'],
    ['callback.ulr', 'callback%2Eulr'],
    ['', '""'],
    ['x'.repeat(36), 'x'.repeat(36)],
    ['gh_live_ZkYt9qXo2m1nB7wVhC4rJdK8sLpA0eUg', 'gh_live_ZkYt...'],
    ['é'.repeat(1_000_000), '%C3%A9%C3%A9...'],
  ])('shows the name %j without special characters, and cuts long ones', (name, shown) => {
    expect(find({ [name]: 1 })).toEqual([shown]);
  });

  it('names at most ten fields', () => {
    const body = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`field${i}`, i]));
    expect(find(body)).toEqual([...Array.from({ length: 10 }, (_, i) => `field${i}`), '...']);
    expect(find({ people: [body, body] })).toHaveLength(11);
  });
});
