import { formatPayload } from './payload.format';

describe('the payload of a webhook', () => {
  it('is indented, in the order in which it was sent', () => {
    expect(formatPayload({ body: '{"b":1,"a":[2]}', isComplete: true })).toBe(
      '{\n  "b": 1,\n  "a": [\n    2\n  ]\n}',
    );
  });

  it.each([
    ['{"cut', false],
    ['not JSON', true],
    ['[1,2]', false],
  ])('is shown as it is: %j, complete: %j', (body, isComplete) => {
    expect(formatPayload({ body, isComplete })).toBe(body);
  });
});
