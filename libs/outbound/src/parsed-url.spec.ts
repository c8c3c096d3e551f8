import { execFileSync } from 'node:child_process';
import { parsedUrl } from './parsed-url';

describe('a URL', () => {
  it('with letters beyond ASCII is read however often it was read before', () => {
    // In a process of its own: under Jest V8 does not take the shortcut by which URL.canParse goes wrong.
    const script = `${parsedUrl.toString()}
      const hosts = new Set();
      for (let times = 0; times < 50_000; times++) hosts.add(parsedUrl('https://bücher.example/')?.hostname);
      console.log([...hosts].join());`;
    expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })).toBe(
      'xn--bcher-kva.example\n',
    );
  });

  it.each(['', 'shop', '/done', 'https://', 'https://a b/'])('is not %j', (text) => {
    expect(parsedUrl(text)).toBeUndefined();
  });
});
