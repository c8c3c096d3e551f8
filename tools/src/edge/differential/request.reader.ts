/** A request that the test parses from the bytes of a client, independent of the parsers under test. */
export interface ReadRequest {
  method: string;
  target: string;
  body: Buffer;
}

/**
 * `strict`: what the edge may accept. The others also accept what RFC 9112 allows: `nodejs` as Node.js does, `go` as Go does,
 * which ignores the Transfer-Encoding of HTTP/1.0.
 */
export type Dialect = 'strict' | 'nodejs' | 'go';

interface Head {
  method: string;
  target: string;
  version: string;
  headers: [name: string, value: string][];
  end: number;
}

interface Body {
  bytes: string;
  end: number;
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const perDialect = <T>(strict: T, lenient: T): Record<Dialect, T> => ({
  strict,
  nodejs: lenient,
  go: lenient,
});

const headEnd = perDialect(/\r\n\r\n/g, /\r?\n\r?\n/g);
const lineEnd = perDialect(/\r\n/, /\r?\n/);
const requestLine = perDialect(
  new RegExp(`^(${token}) +([\\x21-\\x7e]+) +HTTP/(1\\.[01])$`),
  new RegExp(`^(${token}) +([^\\s]*)(?: +HTTP/(\\d\\.\\d))?$`),
);
const headerLine = new RegExp(`^(${token}):[ \\t]*([\\t\\x20-\\x7e\\x80-\\xff]*?)[ \\t]*$`);
const chunkLine = perDialect(/^([\da-f]+)(;.*)?$/i, /^([\da-f]+)[ \t]*(;.*)?$/i);

/** Parses the complete requests up to the first message that is malformed, incomplete or the last. */
export function readRequests(bytes: Buffer, dialect: Dialect): ReadRequest[] {
  const text = bytes.toString('latin1');
  const requests: ReadRequest[] = [];
  let position = 0;
  for (;;) {
    const start = position + (/^[\r\n]*/.exec(text.slice(position))?.[0].length ?? 0);
    const head = readHead(text, start, dialect);
    const body = head && isAcceptable(head, dialect) ? readBody(text, head, dialect) : undefined;
    if (!head || !body) return requests;
    const { method, target } = head;
    requests.push({ method, target, body: Buffer.from(body.bytes, 'latin1') });
    if (isLast(head, dialect)) return requests;
    position = body.end;
  }
}

function readHead(text: string, start: number, dialect: Dialect): Head | undefined {
  const pattern = headEnd[dialect];
  pattern.lastIndex = start;
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [first = '', ...rest] = text.slice(start, match.index).split(lineEnd[dialect]);
  const [, method, target, version = '0.9'] = requestLine[dialect].exec(first) ?? [];
  const headers = readHeaders(rest, dialect)?.filter(
    ([name]) => dialect !== 'go' || version !== '1.0' || name !== 'transfer-encoding',
  );
  if (method === undefined || target === undefined || !headers) return undefined;
  return { method, target, version, headers, end: pattern.lastIndex };
}

function readHeaders(lines: string[], dialect: Dialect): Head['headers'] | undefined {
  const unfolded: string[] = [];
  for (const line of lines) {
    if (!/^[ \t]/.test(line)) unfolded.push(line);
    else if (dialect === 'strict' || unfolded.length === 0) return undefined;
    else unfolded.push(`${unfolded.pop()} ${line.trim()}`);
  }
  const headers = unfolded.map((line) => headerLine.exec(line));
  if (headers.includes(null)) return undefined;
  return headers
    .map((match): [string, string] => [match?.[1]?.toLowerCase() ?? '', match?.[2] ?? ''])
    .filter(([name, value]) => dialect === 'strict' || name !== 'transfer-encoding' || value !== '');
}

const readValues = ({ headers }: Head, name: string): string[] =>
  headers.filter(([key]) => key === name).map(([, value]) => value);
const readOptions = (head: Head, name: string): string[] =>
  readValues(head, name).flatMap((value) => value.split(',').map((option) => option.trim().toLowerCase()));

/** The rules of the edge, written independently of its table. */
function isAcceptable(head: Head, dialect: Dialect): boolean {
  const encodings = readOptions(head, 'transfer-encoding');
  const lengths = readValues(head, 'content-length');
  if (encodings.length > 0 && encodings.at(-1) !== 'chunked') return false;
  if (new Set(lengths.flatMap((value) => value.split(',').map((each) => each.trim()))).size > 1) return false;
  if (dialect !== 'strict') return true;
  const isBodiless = ['GET', 'HEAD', 'TRACE'].includes(head.method);
  const hasBody = encodings.length > 0 || lengths.some((value) => Number(value) > 0);
  return (
    encodings.length + lengths.length <= 1 &&
    lengths.every((value) => /^\d{1,15}$/.test(value)) &&
    readOptions(head, 'connection').every((option) => ['', 'close', 'keep-alive'].includes(option)) &&
    readValues(head, 'upgrade').length === 0 &&
    readValues(head, 'host').length === (head.version === '1.0' ? readValues(head, 'host').length % 2 : 1) &&
    !(head.version === '1.0' && encodings.length > 0) &&
    !(isBodiless && hasBody) &&
    head.method !== 'CONNECT'
  );
}

function isLast(head: Head, dialect: Dialect): boolean {
  const options = readOptions(head, 'connection');
  const isKept = [...options, ...readOptions(head, 'proxy-connection')].includes('keep-alive');
  const isStrict = dialect === 'strict';
  return (options.includes('close') || head.version === '1.0') && (isStrict || !isKept);
}

function readBody(text: string, head: Head, dialect: Dialect): Body | undefined {
  if (readValues(head, 'transfer-encoding').length > 0) return readChunks(text, head.end, dialect);
  const length = readValues(head, 'content-length')[0]?.split(',')[0]?.trim() ?? '0';
  const end = head.end + Number(length);
  if (!/^\d+$/.test(length) || text.length < end) return undefined;
  return { bytes: text.slice(head.end, end), end };
}

function readChunks(text: string, start: number, dialect: Dialect): Body | undefined {
  let bytes = '';
  let position = start;
  for (;;) {
    const line = readLine(text, position, dialect);
    const size = line && chunkLine[dialect].exec(line.text)?.[1];
    if (!line || !size) return undefined;
    const length = parseInt(size, 16);
    if (length === 0) {
      const end = endOfTrailers(text, line.end, dialect);
      return end === undefined ? undefined : { bytes, end };
    }
    bytes += text.slice(line.end, line.end + length);
    const after = readLine(text, line.end + length, dialect);
    if (after?.text !== '') return undefined;
    position = after.end;
  }
}

function endOfTrailers(text: string, start: number, dialect: Dialect): number | undefined {
  let position = start;
  for (;;) {
    const line = readLine(text, position, dialect);
    if (!line || (line.text !== '' && !headerLine.test(line.text))) return undefined;
    position = line.end;
    if (line.text === '') return position;
  }
}

function readLine(text: string, start: number, dialect: Dialect): { text: string; end: number } | undefined {
  const end = text.indexOf(dialect === 'strict' ? '\r\n' : '\n', start);
  if (end < 0) return undefined;
  return dialect === 'strict'
    ? { text: text.slice(start, end), end: end + 2 }
    : { text: text.slice(start, end).replace(/\r$/, ''), end: end + 1 };
}
