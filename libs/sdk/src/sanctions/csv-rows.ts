/** The format of a CSV file, detected from its header as the service does. */
export interface CsvLayout {
  delimiter: string;
  newline: '\n' | '\r';
}

const delimiters = [',', ';', '\t'];
const columns = ['id', 'firstname', 'lastname', 'dob'];
// About the maximum file size of the service.
const maxRowLength = 2_000_000;

/** Yields the rows of a CSV file with their line ends, the header first; the last row may have no line end. */
export async function* readRows(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  let cutter: RowCutter | undefined;
  for await (const chunk of chunks) {
    text += chunk;
    while (!cutter) {
      const line = text.slice(0, findLineEnd(text));
      if (line === '') break;
      text = text.slice(line.length);
      if (line.trim() !== '') cutter = new RowCutter(detectLayout(line));
      yield line;
    }
    if (cutter) {
      const { rows, rest } = cutter.cut(text);
      yield* rows;
      text = rest;
    }
    if (text.length > maxRowLength) throw createRowTooLongError();
  }
  if (text !== '') yield text;
}

const createRowTooLongError = (): TypeError =>
  new TypeError(
    `A row has more than ${maxRowLength.toLocaleString('en')} characters. Check that the file is CSV and every quote is closed.`,
  );

/** The end of the first line; 0 while it is incomplete. */
function findLineEnd(text: string): number {
  let isQuoted = false;
  // A CR at the end may be half of a CRLF.
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (text[i] === '\n') return i + 1;
    else if (text[i] === '\r' && i + 1 < text.length) return text[i + 1] === '\n' ? i + 2 : i + 1;
  }
  return 0;
}

function detectLayout(header: string): CsvLayout {
  const names = (delimiter: string) =>
    header.split(delimiter).map((name) => name.replaceAll('"', '').trim().toLowerCase());
  const delimiter = delimiters.find((each) => columns.every((column) => names(each).includes(column)));
  return { delimiter: delimiter ?? ',', newline: header.endsWith('\n') ? '\n' : '\r' };
}

type ParserState = 'field start' | 'field' | 'quotes' | 'closing quote';

/** Splits text into rows. A quote is special only at the start of a field. */
class RowCutter {
  private state: ParserState = 'field start';
  private scanned = 0;

  constructor(private readonly layout: CsvLayout) {}

  /** Returns the complete rows, and the rest with which the next text must start. */
  cut(text: string): { rows: string[]; rest: string } {
    const rows: string[] = [];
    let begin = 0;
    for (let i = this.scanned; i < text.length; i++) {
      const character = text[i]!;
      this.state = this.nextState(character);
      if (this.state === 'field start' && character === this.layout.newline) {
        rows.push(text.slice(begin, i + 1));
        begin = i + 1;
      }
    }
    this.scanned = text.length - begin;
    return { rows, rest: text.slice(begin) };
  }

  private nextState(character: string): ParserState {
    const { state } = this;
    if (state === 'quotes') return character === '"' ? 'closing quote' : 'quotes';
    const endsField = character === this.layout.delimiter || character === this.layout.newline;
    if (endsField) return 'field start';
    if (character === '"' && state === 'field start') return 'quotes';
    // Two quotes are an escaped quote; any other character after a quote, except whitespace, continues the field.
    if (state === 'closing quote') return /\s/.test(character) ? 'closing quote' : 'quotes';
    return 'field';
  }
}
