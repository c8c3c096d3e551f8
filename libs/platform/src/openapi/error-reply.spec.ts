import { ApiErrors } from './error-reply';

@ApiErrors({
  401: 'Invalid bearer token',
  503: ['The database is unreachable.', 'The keys cannot be fetched.'],
})
class Gate {
  @ApiErrors({ 401: 'Invalid API key' })
  open() {
    return true;
  }

  close() {
    return true;
  }
}

const getExamples = (route: 'open' | 'close', status: number): string[] => {
  const method = Object.getOwnPropertyDescriptor(Gate.prototype, route)!.value as object;
  const replies = Reflect.getMetadata('swagger/apiResponse', method) as Record<number, { examples: object }>;
  return Object.keys(replies[status]!.examples);
};

describe('the documented errors of a route', () => {
  it('are those of the route, then those of its class', () => {
    expect(getExamples('open', 401)).toEqual(['Invalid API key', 'Invalid bearer token']);
    expect(getExamples('close', 401)).toEqual(['Invalid bearer token']);
  });

  it('may be several per status', () => {
    expect(getExamples('open', 503)).toEqual(['The database is unreachable.', 'The keys cannot be fetched.']);
  });
});
