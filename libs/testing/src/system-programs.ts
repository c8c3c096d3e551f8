import { findOnPath } from '@gatehouse/embedded';

/**
 * `describe` for tests that require installed programs, such as Redis or OpenSSL. Skips the tests if one is missing, or fails with
 * REDIS_TESTS=required.
 */
export function describeWithPrograms(programs: readonly string[], title: string, tests: () => void): void {
  const missing = programs.filter((program) => !findOnPath(program)).join(' and ');
  if (!missing) return describe(title, tests);
  if (process.env['REDIS_TESTS'] === 'required')
    throw new Error(`REDIS_TESTS=required, but ${missing} is not on the PATH.`);
  process.stderr.write(`Skipped "${title}": ${missing} is not on the PATH.\n`);
  describe.skip(title, tests);
}
