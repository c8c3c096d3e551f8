import { readFileSync } from 'node:fs';
import { releaseChangelog } from './changelog';
import { upgradeSection, versionPlaces } from './version.table';

/** A file that a release changes, with its new text. */
export interface ChangedFile {
  file: string;
  text: string;
}

/** The files that carry the version, with the next one. Every place must be found, so that none is forgotten. */
export function changeVersion(
  from: string,
  to: string,
  date: string,
  read = (file: string): string => readFileSync(file, 'utf8'),
): ChangedFile[] {
  const texts = new Map<string, string>();
  const current = (file: string): string => texts.get(file) ?? read(file);
  for (const { files, text } of versionPlaces)
    for (const file of files) {
      if (!current(file).includes(text(from)))
        throw new Error(
          `${file} does not contain ${JSON.stringify(text(from))}. Correct the file or tools/src/release/version.table.ts.`,
        );
      texts.set(
        file,
        current(file).replaceAll(text(from), () => text(to)),
      );
    }
  texts.set('CHANGELOG.md', releaseChangelog(current('CHANGELOG.md'), to, date));
  for (const file of ['CHANGELOG.md', 'docs/upgrading.md'])
    for (const [before, after] of upgradeSection(from, to))
      texts.set(
        file,
        current(file).replaceAll(before, () => after),
      );
  return [...texts].map(([file, text]) => ({ file, text }));
}
