import { onPath } from '@gatehouse/embedded';

/**
 * `describe` for tests that need programs of the system: Redis with Sentinel and Cluster, OpenSSL. Where one is missing they are
 * skipped and say so, or fail where REDIS_TESTS=required says that it must be there.
 */
export function withPrograms(programs: readonly string[], title: string, tests: () => void): void {
  const missing = programs.filter((program) => !onPath(program)).join(' and ');
  if (!missing) return describe(title, tests);
  if (process.env['REDIS_TESTS'] === 'required')
    throw new Error(`REDIS_TESTS=required, and there is no ${missing} on the PATH.`);
  process.stderr.write(`"${title}" is not tested: there is no ${missing} on the PATH.\n`);
  describe.skip(title, tests);
}
