import { findOnPath } from '@gatehouse/embedded';
import { checkRequirement } from './requirement';

/** `describe` for tests that require installed programs. Skips the tests if one is missing. */
export function describeWithPrograms(
  programs: readonly ('redis-server' | 'openssl')[],
  title: string,
  tests: () => void,
): void {
  const areInstalled = programs.map((program) =>
    checkRequirement(program, findOnPath(program) !== undefined),
  );
  (areInstalled.every(Boolean) ? describe : describe.skip)(title, tests);
}
