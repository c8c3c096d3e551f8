import { between, circa, readWrittenDate } from './birth-date';

// A date within a longer text: up to three words and numbers.
const date = String.raw`([\w.]+(?: [\w.,]+){0,2})`;
const range = String.raw`${date} ?(?:to|-|\u2013|and) ?${date}`;
const approximately = String.raw`(?:circa|approximately|approx\.?|about|c\.)`;

/** No written date is longer. The expressions take quadratic time: a long text would stop the worker. */
const maxLength = 200;

type Read = (first: string, second: string) => string | undefined;
const betweenDates: Read = (first, second) => between(readWrittenDate(first), readWrittenDate(second));

// All shapes on the list of OFAC. The more specific ones come first.
const shapes: readonly (readonly [RegExp, Read])[] = [
  [/^(\d{4}-\d\d-\d\d)$/, (text) => readWrittenDate(text)],
  [new RegExp(`^(?:between|from) ${range}$`, 'i'), betweenDates],
  [new RegExp(`^${approximately} ${range}$`, 'i'), betweenDates],
  [new RegExp(`^${range}$`, 'i'), betweenDates],
  [new RegExp(`^${approximately} ${date}$`, 'i'), (text) => circa(readWrittenDate(text))],
  [/^(\d{4}) \((?:circa|approximately)\)$/i, (text) => circa(readWrittenDate(text))],
  [new RegExp(`^${date}$`), (text) => readWrittenDate(text)],
];

/** Reads a written date, an approximate one or a range: `10 Dec 1948`, `circa 1961`, `1958 to 1963`, `Mar 1962 to Feb 1963`. */
export function readWrittenBirthDate(text: string): string | undefined {
  if (text.length > maxLength) return undefined;
  const plain = text.trim().replace(/\.$/, '').replace(/\s+/g, ' ');
  for (const [shape, read] of shapes) {
    const found = shape.exec(plain);
    const value = found && read(found[1] ?? '', found[2] ?? '');
    if (value) return value;
  }
  return undefined;
}
