import { buildSync } from 'esbuild';
import path from 'node:path';

/** Bundles an entry for a browser, where nothing of Node can be found. */
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
  it('needs nothing of Node', () => {
    expect(bundle('browser.ts')).toContain('DeviceClient');
  });

  it('is an entry of its own because the whole needs Node', () => {
    expect(() => bundle('index.ts')).toThrow(/node:crypto/);
  });
});
