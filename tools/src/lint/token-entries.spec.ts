import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const device = '@gatehouse/tokens';
const keyHolder = '@gatehouse/tokens/key-holder';
const format = '@gatehouse/tokens/format';

/** The entry that files of a folder may load. */
const entries: Record<string, string | undefined> = {
  'apps/sessions/src/face/face.service.ts': keyHolder,
  'apps/biometric-node/src/gallery/gallery.service.ts': format,
  'apps/launch/src/face/face.ts': device,
  'apps/launch/src/face/face.tsx': device,
  'libs/sdk/src/device/device.ts': device,
  'apps/sanctions/src/main.ts': undefined,
  'libs/node-link/src/index.ts': undefined,
};
const modules = [device, keyHolder, format, `${device}/src/creation`, `${keyHolder}/opening`];

/** ESLint and esbuild are started in a process of their own: they cannot be loaded here. */
function runScript(script: string, input: unknown): unknown {
  const root = join(__dirname, '../../..');
  const args = [join(__dirname, script), JSON.stringify(input)];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root }).toString());
}

describe('the lint rule about tokens', () => {
  const cases = Object.entries(entries).flatMap(([file, entry]) =>
    modules.flatMap((module) =>
      [`import { a } from '${module}'`, `await import('${module}')`, `const a = require('${module}')`].map(
        (line) => ({ file, line, isAllowed: module === entry }),
      ),
    ),
  );
  let messages: string[][];

  beforeAll(() => {
    const pairs = cases.map(({ file, line }) => [file, line]);
    messages = runScript('token-entries.mjs', pairs) as string[][];
  });

  it.each(cases.map((each, i) => ({ ...each, i })))(
    'in $file: $line, allowed: $isAllowed',
    ({ i, isAllowed }) => {
      expect(messages[i]).toHaveLength(isAllowed ? 0 : 1);
    },
  );

  it('keeps the rule about HTTP clients where it adds this one', () => {
    const files = Object.keys(entries).filter((file) => /sessions|biometric-node|sanctions/.test(file));
    const pairs = files.map((file) => [file, `import got from 'got'`]);
    const found = runScript('token-entries.mjs', pairs) as string[][];
    for (const each of found) expect(each).toEqual([expect.stringContaining('Use OutboundClient')]);
  });
});

describe('the bundles of the apps', () => {
  // What reads, creates or compares tokens, and what has secret keys.
  const ofTokens = ['token-format.ts', 'creation.ts', 'comparison.ts', 'format.ts', 'index.ts'];
  const ofKeys = ['secret-key.ts', 'opening.ts', 'key-holder.ts', 'public-key.ts'];
  const without = {
    sessions: ofTokens,
    'biometric-node': ofKeys,
    sanctions: [...ofTokens, ...ofKeys],
    'string-store': [...ofTokens, ...ofKeys],
  };

  let found: Record<string, { count: number; tokens: string[]; ofOtherApps: string[] }>;

  beforeAll(() => {
    found = runScript('bundled-modules.mjs', Object.keys(without)) as typeof found;
  });

  it('never include both tokens and their keys', () => {
    expect(found['biometric-node']!.tokens).toContain('format.ts');
    for (const [app, excluded] of Object.entries(without)) {
      expect(found[app]!.count).toBeGreaterThan(50);
      expect(found[app]!.tokens.filter((module) => excluded.includes(module))).toEqual([]);
    }
  });

  it('include nothing of another app, so that sessions has no code that reads stored tokens', () => {
    expect(Object.entries(found).map(([app, { ofOtherApps }]) => [app, ofOtherApps])).toEqual(
      Object.keys(without).map((app) => [app, []]),
    );
  });
});
