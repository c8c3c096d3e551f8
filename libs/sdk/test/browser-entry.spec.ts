import { buildSync } from 'esbuild';
import path from 'node:path';

/** Bundles an entry for a browser, without Node.js modules. */
function bundle(entry: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(__dirname, '../src', entry)],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
  return Buffer.from(outputFiles[0]?.contents ?? []).toString();
}

describe('the entry for browsers', () => {
  it('needs no Node.js modules', () => {
    expect(bundle('browser.ts')).toContain('DeviceClient');
  });

  it('is separate because the main entry needs Node.js', () => {
    expect(() => bundle('index.ts')).toThrow(/node:crypto/);
  });
});
