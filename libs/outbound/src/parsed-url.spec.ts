import { execFileSync } from 'node:child_process';
import { parseUrl } from './parsed-url';

describe('parseUrl', () => {
  it('parses a non-ASCII URL after many calls', () => {
    // In a child process: in Jest, V8 does not take the optimized path in which URL.canParse fails.
    const script = `const parse = ${parseUrl.toString()};
      const hosts = new Set();
      for (let times = 0; times < 50_000; times++) hosts.add(parse('https://bücher.example/')?.hostname);
      console.log([...hosts].join());`;
    expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })).toBe(
      'xn--bcher-kva.example\n',
    );
  });

  it.each(['', 'shop', '/done', 'https://', 'https://a b/'])('rejects %j', (text) => {
    expect(parseUrl(text)).toBeUndefined();
  });
});
