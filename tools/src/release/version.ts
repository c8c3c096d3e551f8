const pattern = /^(\d+)\.(\d+)\.(\d+)$/;

/** The numbers of a version such as 0.3.0; undefined for anything else. */
function parseVersion(text: string): [number, number, number] | undefined {
  const match = pattern.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

const steps: Record<string, (version: [number, number, number]) => [number, number, number]> = {
  major: ([major]) => [major + 1, 0, 0],
  minor: ([major, minor]) => [major, minor + 1, 0],
  patch: ([major, minor, patch]) => [major, minor, patch + 1],
};

/** The version to release: a step from the current one, or a number that must be higher. */
export function nextVersion(current: string, wanted: string): string {
  const before = parseVersion(current);
  if (!before) throw new Error(`The version ${current} in package.json is not of the form 1.2.3.`);
  const after = Object.hasOwn(steps, wanted) ? steps[wanted]?.(before) : parseVersion(wanted);
  if (!after)
    throw new Error(`"${wanted}" is not a version. Use major, minor, patch or a number such as 1.2.3.`);
  const difference = after.map((number, at) => number - (before[at] ?? 0)).find((each) => each !== 0) ?? 0;
  if (difference <= 0)
    throw new Error(`${after.join('.')} is not higher than ${current}, the current version.`);
  return after.join('.');
}
