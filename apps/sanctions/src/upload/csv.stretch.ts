import { lineAt } from './csv.encoding';
import { unreadableRow } from './csv.problem';

const longestStretch = 65_536;

/**
 * After every quoted value the parser looks for the next separator and the next line end, however far away they are: a
 * crafted file of 2 MB would keep a thread busy for many seconds. No file of people has as long stretches without them.
 */
export function requireShortStretches(text: string, delimiter: string, newline: string): void {
  if (!text.includes('"')) return;
  for (const [mark, name] of [
    [newline, 'line end'],
    [delimiter, 'separator'],
  ] as const) {
    const at = longStretch(text, mark);
    if (at === undefined) continue;
    const most = longestStretch.toLocaleString('en');
    throw unreadableRow(lineAt(text, at), `more than ${most} characters follow without a ${name}`);
  }
}

/** Where a stretch without the mark begins that is too long. Blanks at the end do not count. */
function longStretch(text: string, mark: string): number | undefined {
  const end = text.trimEnd().length;
  for (let start = 0; start < end;) {
    const next = text.indexOf(mark, start);
    const stop = next < 0 ? end : Math.min(next, end);
    if (stop - start > longestStretch) return start;
    start = stop + 1;
  }
  return undefined;
}
