const heading = '## Unreleased\n';

/** What is written under `Unreleased`. */
export function unreleasedEntries(changelog: string): string {
  const start = changelog.indexOf(heading);
  if (start < 0) throw new Error('CHANGELOG.md has no section "## Unreleased".');
  const rest = changelog.slice(start + heading.length);
  const end = rest.search(/^## /m);
  return (end < 0 ? rest : rest.slice(0, end)).trim();
}

/** Moves the entries of `Unreleased` to the version. */
export function releaseChangelog(changelog: string, version: string, date: string): string {
  const entries = unreleasedEntries(changelog);
  if (!/^- /m.test(entries))
    throw new Error('CHANGELOG.md has no entry under "Unreleased". Describe what this release changes.');
  return changelog.replace(heading, () => `${heading}\n## ${version} - ${date}\n`);
}
