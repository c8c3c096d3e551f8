import { parseLaunchLink, removeHandoff } from './launch-link';

describe('parseLaunchLink', () => {
  it('finds the base URL above the page, at any path', () => {
    expect(parseLaunchLink('https://verify.example/launch?sessionId=abc').baseUrl).toBe(
      'https://verify.example/',
    );
    expect(parseLaunchLink('https://example.org/verify/launch?sessionId=abc&handoff=x')).toEqual({
      sessionId: 'abc',
      handoff: 'x',
      baseUrl: 'https://example.org/verify/',
    });
  });

  it('returns no session where the parameter is missing or empty', () => {
    expect(parseLaunchLink('https://verify.example/launch').sessionId).toBeUndefined();
    expect(parseLaunchLink('https://verify.example/launch?sessionId=').sessionId).toBeUndefined();
  });
});

describe('removeHandoff', () => {
  it('removes the code and keeps the rest', () => {
    expect(removeHandoff('https://verify.example/launch?sessionId=abc&handoff=x')).toBe(
      'https://verify.example/launch?sessionId=abc',
    );
  });
});
