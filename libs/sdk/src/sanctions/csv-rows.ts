/** How a CSV file is written, as the service tells it from its header. */
export interface CsvLayout {
  delimiter: string;
  newline: '\n' | '\r';
}

const delimiters = [',', ';', '\t'];
const columns = ['id', 'firstname', 'lastname', 'dob'];
// About as much as the service takes for a whole file.
const longestRow = 2_000_000;

/** The rows of a CSV file with their line ends, the header first; the last one may have none. */
export async function* rowsOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  let cutter: RowCutter | undefined;
  for await (const piece of pieces) {
    text += piece;
    while (!cutter) {
      const line = text.slice(0, lineEnd(text));
      if (line === '') break;
      text = text.slice(line.length);
      if (line.trim() !== '') cutter = new RowCutter(layoutOf(line));
      yield line;
    }
    if (cutter) {
      const { rows, rest } = cutter.cut(text);
      yield* rows;
      text = rest;
    }
    if (text.length > longestRow) throw endless();
  }
  if (text !== '') yield text;
}

const endless = (): TypeError =>
  new TypeError(
    `A row of the people has more than ${longestRow.toLocaleString('en')} characters. Is it CSV, and is every quote closed?`,
  );

/** Where the first line ends; 0 while that is to come. */
function lineEnd(text: string): number {
  let isQuoted = false;
  // A CR at the very end may be half of a CRLF.
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (text[i] === '\n') return i + 1;
    else if (text[i] === '\r' && i + 1 < text.length) return text[i + 1] === '\n' ? i + 2 : i + 1;
  }
  return 0;
}

function layoutOf(header: string): CsvLayout {
  const names = (delimiter: string) =>
    header.split(delimiter).map((name) => name.replaceAll('"', '').trim().toLowerCase());
  const delimiter = delimiters.find((each) => columns.every((column) => names(each).includes(column)));
  return { delimiter: delimiter ?? ',', newline: header.endsWith('\n') ? '\n' : '\r' };
}

type Place = 'field start' | 'field' | 'quotes' | 'closing quote';

/** Cuts text into rows. A quote counts where a field begins: inside one it is a letter as any other. */
class RowCutter {
  private place: Place = 'field start';
  private looked = 0;

  constructor(private readonly layout: CsvLayout) {}

  /** The whole rows, and what is left of the last one, with which the next text must begin. */
  cut(text: string): { rows: string[]; rest: string } {
    const rows: string[] = [];
    let begin = 0;
    for (let i = this.looked; i < text.length; i++) {
      const character = text[i]!;
      this.place = this.placeAfter(character);
      if (this.place === 'field start' && character === this.layout.newline) {
        rows.push(text.slice(begin, i + 1));
        begin = i + 1;
      }
    }
    this.looked = text.length - begin;
    return { rows, rest: text.slice(begin) };
  }

  private placeAfter(character: string): Place {
    const { place } = this;
    if (place === 'quotes') return character === '"' ? 'closing quote' : 'quotes';
    const endsField = character === this.layout.delimiter || character === this.layout.newline;
    if (endsField) return 'field start';
    if (character === '"' && place === 'field start') return 'quotes';
    // Two quotes stand for one; what else follows a quote leaves the field open, but for blanks.
    if (place === 'closing quote') return /\s/.test(character) ? 'closing quote' : 'quotes';
    return 'field';
  }
}
