import { readLink, withoutHandoff } from './launch-link';

describe('readLink', () => {
  it('finds the service above the page, whatever path it is served at', () => {
    expect(readLink('https://verify.example/launch?sessionId=abc').baseUrl).toBe('https://verify.example/');
    expect(readLink('https://example.org/verify/launch?sessionId=abc&handoff=x')).toEqual({
      sessionId: 'abc',
      handoff: 'x',
      baseUrl: 'https://example.org/verify/',
    });
  });

  it('says when there is no session', () => {
    expect(readLink('https://verify.example/launch').sessionId).toBeUndefined();
    expect(readLink('https://verify.example/launch?sessionId=').sessionId).toBeUndefined();
  });
});

describe('withoutHandoff', () => {
  it('takes the code out and leaves the rest', () => {
    expect(withoutHandoff('https://verify.example/launch?sessionId=abc&handoff=x')).toBe(
      'https://verify.example/launch?sessionId=abc',
    );
  });
});
