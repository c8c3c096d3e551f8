import { RequestValidationPipe } from './validation.pipe';
import { PlainText } from './plain-text';

class Body {
  @PlainText({ maxBytes: 10 })
  name: string;
}
const check = (body: unknown) => () =>
  new RequestValidationPipe().transform(body, { type: 'body', metatype: Body });

describe('the validation of a body', () => {
  it('drops fields that it does not know', () => {
    expect(check({ name: 'a', more: { deep: 1 } })()).toEqual({ name: 'a' });
  });

  it('refuses a field inside it that is named constructor', () => {
    expect(check({ name: 'a', more: { constructor: 'x' } })).toThrow(
      'The body must not hold a field named "constructor".',
    );
  });
});
