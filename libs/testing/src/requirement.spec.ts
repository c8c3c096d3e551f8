import { describeMissing } from './requirement';

describe('describeMissing', () => {
  it('is empty where nothing is missing', () => {
    expect(describeMissing([], 3)).toEqual([]);
  });

  it('names what is missing and how to install it, in three lines', () => {
    expect(describeMissing(['chromium', 'helm', 'openssl', 'the shared data'], 655)).toEqual([
      '655 tests were skipped, for want of: chromium, helm, openssl, the shared data.',
      'On Debian: apt-get install chromium openssl',
      'With Go: go install helm.sh/helm/v3/cmd/helm@v3.22.0',
    ]);
  });
});
