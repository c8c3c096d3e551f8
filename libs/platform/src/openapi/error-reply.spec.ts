import { ApiErrors } from './error-reply';

@ApiErrors({ 401: 'Invalid bearer token', 503: ['The database is away.', 'The keys cannot be fetched.'] })
class Gate {
  @ApiErrors({ 401: 'Invalid API key' })
  open() {
    return true;
  }

  close() {
    return true;
  }
}

const shownOf = (route: 'open' | 'close', status: number): string[] => {
  const method = Object.getOwnPropertyDescriptor(Gate.prototype, route)!.value as object;
  const replies = Reflect.getMetadata('swagger/apiResponse', method) as Record<number, { examples: object }>;
  return Object.keys(replies[status]!.examples);
};

describe('the documented errors of a route', () => {
  it('are its own, then those of its class', () => {
    expect(shownOf('open', 401)).toEqual(['Invalid API key', 'Invalid bearer token']);
    expect(shownOf('close', 401)).toEqual(['Invalid bearer token']);
  });

  it('may be several of one status', () => {
    expect(shownOf('open', 503)).toEqual(['The database is away.', 'The keys cannot be fetched.']);
  });
});
