import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '@gatehouse/embedded';

interface Source {
  /** How to get it. */
  debian?: string;
  go?: string;
  /** The variable that makes it mandatory with `required`, as CI does. */
  variable?: string;
}

/** What some tests need and a fresh machine may not have. */
export const requirements = {
  caddy: { go: 'github.com/caddyserver/caddy/v2/cmd/caddy@v2.11.7', variable: 'CADDY_TESTS' },
  chromium: { debian: 'chromium', variable: 'BROWSER_TESTS' },
  firefox: { debian: 'firefox-esr', variable: 'FIREFOX_TESTS' },
  fish: { debian: 'fish', variable: 'SHELL_TESTS' },
  helm: { go: 'helm.sh/helm/v3/cmd/helm@v3.22.0', variable: 'HELM_TESTS' },
  openssl: { debian: 'openssl', variable: 'REDIS_TESTS' },
  pg_dump: { debian: 'postgresql' },
  python3: { debian: 'python3-cryptography' },
  'redis-server': { debian: 'redis-server', variable: 'REDIS_TESTS' },
  'weaviate-server': {
    go: 'github.com/weaviate/weaviate/cmd/weaviate-server@v1.35.2',
    variable: 'WEAVIATE_TESTS',
  },
  webkit: { debian: 'webkit2gtk-driver xvfb', variable: 'WEBKIT_TESTS' },
  zsh: { debian: 'zsh', variable: 'SHELL_TESTS' },
  'Docker Compose with the base images': { variable: 'DOCKER_TESTS' },
  'Go 1.24': { debian: 'golang-go', variable: 'GO_TESTS' },
  'Node 18 from npm': {},
  'Python 3.11': { debian: 'python3-venv', variable: 'PYTHON_TESTS' },
  'the Node of the images from npm': { variable: 'IMAGE_NODE_TESTS' },
  'an address on a network': {},
  'bash, curl and jq': { debian: 'curl jq' },
  'the documentation site (npm run docs:site)': { variable: 'DOCS_SITE_TESTS' },
  'the shared data': {},
} satisfies Record<string, Source>;

export type Requirement = keyof typeof requirements;

/**
 * Whether tests that need something can run. Where it is missing they are skipped and `npm test` reports it at the end;
 * where its variable is `required`, that is an error.
 */
export function checkRequirement(name: Requirement, isMet: boolean): boolean {
  const { variable }: Source = requirements[name];
  if (isMet) return true;
  if (variable !== undefined && process.env[variable] === 'required')
    throw new Error(`${variable}=required, and ${name} is not installed.`);
  recordSkipped(name);
  return false;
}

/** `describe` for tests that need something. A missing mandatory one fails these tests, not the other files of their group. */
export function describeWith(
  needs: Partial<Record<Requirement, boolean>>,
  title: string,
  tests: () => void,
): void {
  try {
    const areMet = Object.entries(needs).map(([name, isMet]) => checkRequirement(name as Requirement, isMet));
    (areMet.every(Boolean) ? describe : describe.skip)(title, tests);
  } catch (error) {
    describe(title, () => it('has what it needs', () => expect(error).toBeUndefined()));
  }
}

function recordSkipped(name: Requirement): void {
  const folder = path.join(workspaceRoot(), 'dist/test-results/skipped');
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, `${process.env['GATEHOUSE_TEST_PROJECT']}.jsonl`), `${name}\n`);
}

/** At most three lines: what is missing, and how to install it. */
export function describeMissing(names: readonly Requirement[], skipped: number): string[] {
  if (names.length === 0) return [];
  const sources: Source[] = names.map((name) => requirements[name]);
  const debian = sources.flatMap((source) => source.debian ?? []);
  const go = sources.flatMap((source) => (source.go === undefined ? [] : `go install ${source.go}`));
  return [
    `${skipped} tests were skipped, for want of: ${names.join(', ')}.`,
    ...(debian.length > 0 ? [`On Debian: apt-get install ${debian.join(' ')}`] : []),
    ...(go.length > 0 ? [`With Go: ${go.join(' && ')}`] : []),
  ];
}
