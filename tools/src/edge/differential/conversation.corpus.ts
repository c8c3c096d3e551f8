import fc from 'fast-check';

/** The bytes that one client sends on one connection, chunk by chunk. */
export type Conversation = Buffer[];

/** Paths that no client of the edge may reach. */
export const privatePaths = ['/metrics', '/admin', '/admin/keys', '/health/live', '/health/ready'];

const publicTargets = [
  '/',
  '/?a=1',
  '/health',
  '/strings',
  '/strings/1',
  '/strings/a%2Fb?x=1&y=%20',
  '/strings?q=/metrics',
];

const disguises = [
  (path: string) => path,
  (path: string) => `/${path}`,
  (path: string) => `//strings/..${path}`,
  (path: string) => `/strings/..${path}`,
  (path: string) => `/strings/%2e%2E${path}`,
  (path: string) => `/strings/.%2e${path}`,
  (path: string) => `/strings/..%2f${path.slice(1)}`,
  (path: string) => `/strings/%2e%2e%2f${path.slice(1)}`,
  (path: string) => `/strings/..\\${path.slice(1)}`,
  (path: string) => `/strings/..;${path}`,
  (path: string) => `/strings;/..${path}`,
  (path: string) => `/strings/.${path}`,
  (path: string) => `/.${path}`,
  (path: string) => `/strings#/..${path}`,
  (path: string) => `/#${path}`,
  (path: string) => `${path}/`,
  (path: string) => `${path}?x=/strings`,
  (path: string) => `${path}#/strings`,
  (path: string) => path.toUpperCase(),
  (path: string) => `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  (path: string) => `/%2f${path.slice(1)}`,
  (path: string) => `/docs/string-store/..${path}`,
  (path: string) => `/docs/string-store/../..${path}`,
  (path: string) => `http://localhost${path}`,
  (path: string) => `HTTP://localhost${path}`,
  (path: string) => `http://localhost/strings/..${path}`,
  (path: string) => `localhost${path}`,
  (path: string) => path.slice(1),
  (path: string) => `/strings\t${path}`,
  (path: string) => `/strings\0${path}`,
  () => '*',
];

const privateTarget = fc
  .tuple(fc.constantFrom(...privatePaths), fc.constantFrom(...disguises))
  .map(([path, disguise]) => disguise(path));
const target = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...publicTargets) },
  { weight: 2, arbitrary: privateTarget },
);

/** Usually the first one, which is valid. */
const mostly = <T>(valid: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: 9 * others.length, arbitrary: fc.constant(valid) },
    ...others.map((other) => ({ weight: 1, arbitrary: fc.constant(other) })),
  );

const eol = mostly('\r\n', '\n', '\r', '\r\r\n', '\n\r');
const method = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS') },
  { weight: 1, arbitrary: fc.constantFrom('TRACE', 'CONNECT', 'get', 'PRI', 'QUERY', 'G ET', '', 'GET\0') },
);
const version = mostly(
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/1.2',
  'HTTP/2.0',
  'HTTP/0.9',
  'http/1.1',
  'HTTP/1.1 ',
  'HTTP/01.1',
  '',
);

const cased = (name: string): fc.Arbitrary<string> =>
  mostly(name, name.toLowerCase(), name.toUpperCase(), name.replace('t', 'T'));

/** The spellings of a header line; the first one is valid. */
const spelled = (name: string, value: string): fc.Arbitrary<string> =>
  fc
    .tuple(cased(name), eol)
    .chain(([cased_, end]) =>
      mostly(
        `${cased_}: ${value}${end}`,
        `${cased_}:${value}${end}`,
        `${cased_}:  \t${value} \t${end}`,
        `${cased_} : ${value}${end}`,
        `${cased_}\t: ${value}${end}`,
        ` ${cased_}: ${value}${end}`,
        `${cased_}:\r\n ${value}${end}`,
        `${cased_}: ${value}\r\n\tx${end}`,
        `X-A: b\r\n ${cased_}: ${value}${end}`,
        `X-A: b\n${cased_}: ${value}${end}`,
        `X-A: b\r${cased_}: ${value}${end}`,
        `${cased_.replace('-', '_')}: ${value}${end}`,
        `${cased_}: ${value}\0${end}`,
        `${cased_}: \x0b${value}${end}`,
        `${cased_}${end}`,
      ),
    );

const hidden = fc.oneof(
  fc.constant('GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n'),
  fc.constant('POST /strings/hidden HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}'),
  fc.constant('DELETE /strings/hidden HTTP/1.1\r\nHost: a\r\n\r\n'),
  fc.constant('GET /strings/hidden HTTP/1.1\r\nX-Unfinished: '),
  fc.constant('POST /strings/hidden HTTP/1.1\r\nHost: a\r\nContent-Length: 200\r\n\r\n'),
  fc.constant('0\r\n\r\nGET /admin/keys HTTP/1.1\r\nHost: a\r\n\r\n'),
);
const content = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  { weight: 2, arbitrary: fc.constant('{"value":"x"}') },
  { weight: 3, arbitrary: hidden },
  { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 40 }) },
);

const lengthValue = (length: number): fc.Arbitrary<string> =>
  mostly(
    String(length),
    String(length + 1),
    String(Math.max(0, length - 1)),
    '0',
    `+${length}`,
    `-${length}`,
    `0${length}`,
    `0x${length.toString(16)}`,
    `${length}, ${length}`,
    `${length},0`,
    `${length} ${length}`,
    `${length}.0`,
    `${length}e0`,
    '',
    '99999999999999999999',
    '18446744073709551616',
  );
const encodingValue = mostly(
  'chunked',
  'Chunked',
  'chunked, chunked',
  'gzip, chunked',
  'chunked, gzip',
  'chunked, identity',
  'identity',
  'xchunked',
  'chunked;x=1',
  '"chunked"',
  ',chunked',
  '',
);

interface Framed {
  headers: string;
  body: string;
}

const unframed = content.map((body) => ({ headers: '', body }));
const withLength = content.chain((body) =>
  lengthValue(body.length)
    .chain((value) =>
      fc.array(spelled('Content-Length', value), { minLength: 1, maxLength: 2, size: 'xsmall' }),
    )
    .map((lines) => ({ headers: lines.slice(0, 1).join('') + (lines.length > 1 ? lines[1] : ''), body })),
);
const chunk = fc
  .tuple(
    content,
    mostly('', ';a', ';a=b', ';a="\r\n"', '; a = b', ' ', '\t', ';\n', ';a=0\nX'),
    eol,
    eol,
    mostly('', '0', '0x', '+', '-', ' ', 'g', 'fffffffffffffff'),
    mostly(0, 1, -1),
  )
  .map(([data, extension, first, second, prefix, off]) => {
    const size = Math.max(0, data.length + (data.length > 0 ? off : 0)).toString(16);
    return data === '' ? '' : `${prefix}${size}${extension}${first}${data}${second}`;
  });
const trailers = mostly(
  '',
  'X-T: 1\r\n',
  'Content-Length: 5\r\n',
  'Transfer-Encoding: chunked\r\n',
  ' folded\r\n',
  'bad\r\n',
);
const withChunks = fc
  .tuple(
    encodingValue.chain((value) => spelled('Transfer-Encoding', value)),
    fc.array(chunk, { maxLength: 3 }),
    mostly('0\r\n', '0\n', '00\r\n', '0;x\r\n', '0 \r\n', '', '0\r\n\r\n0\r\n'),
    trailers,
    eol,
  )
  .map(([headers, chunks, last, rest, end]) => ({ headers, body: chunks.join('') + last + rest + end }));
const withBoth = fc.tuple(withLength, withChunks, fc.boolean()).map(([one, other, swapped]) => ({
  headers: swapped ? other.headers + one.headers : one.headers + other.headers,
  body: swapped ? other.body : one.body,
}));
const framed: fc.Arbitrary<Framed> = fc.oneof(
  { weight: 3, arbitrary: unframed },
  { weight: 4, arbitrary: withLength },
  { weight: 4, arbitrary: withChunks },
  { weight: 1, arbitrary: withBoth },
);

const connection = fc
  .constantFrom(
    'keep-alive',
    'close',
    'Keep-Alive, Close',
    'content-length',
    'close, Content-Length',
    'keep-alive, transfer-encoding',
    'x-api-key',
    'host',
    'upgrade',
    'te',
    '',
    ',',
    'x-forwarded-for',
  )
  .chain((value) => spelled('Connection', value));
const extra = fc.oneof(
  connection,
  spelled('Host', 'b'),
  spelled('Expect', '100-continue'),
  spelled('Expect', 'x'),
  spelled('Upgrade', 'websocket'),
  spelled('Upgrade', 'h2c'),
  spelled('X-Api-Key', 'attacker'),
  spelled('Trailer', 'X-T'),
  spelled('TE', 'trailers'),
  spelled('Keep-Alive', 'timeout=5'),
  spelled('Proxy-Connection', 'keep-alive'),
  spelled('X-Forwarded-For', '6.6.6.6'),
  spelled('X-Early', '1'),
  spelled('Content-Type', 'application/json'),
  fc.constant('A: 1\r\n'.repeat(2_001)),
  fc.constant(': x\r\n'),
  fc.constant('no colon\r\n'),
);

/** A known attack: the proxy removes a header that Connection names, and the body becomes a request. */
const namedFraming = fc
  .tuple(
    fc.constantFrom('GET', 'HEAD', 'DELETE', 'POST', 'OPTIONS'),
    fc.constantFrom(
      'content-length',
      'close, Content-Length',
      'keep-alive, CONTENT-LENGTH',
      'transfer-encoding, close',
    ),
    fc.constantFrom('Content-Length', 'Transfer-Encoding'),
    hidden,
  )
  .map(([verb, named, framing, body]) => {
    const value = framing === 'Content-Length' ? String(body.length) : 'chunked';
    const sent = framing === 'Content-Length' ? body : `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    return `${verb} /strings HTTP/1.1\r\nHost: a\r\nConnection: ${named}\r\n${framing}: ${value}\r\n\r\n${sent}`;
  });

const randomMessage = fc
  .tuple(
    mostly('', '\r\n', '\n', ' ', '\0'),
    fc.tuple(method, mostly(' ', '  ', '\t'), target, mostly(' ', '  ', '\t'), version, eol),
    mostly('Host: a\r\n', '', 'host:a\r\n', 'Host: a\n', 'Host: a, b\r\n'),
    fc.array(extra, { maxLength: 3 }),
    framed,
    fc.boolean(),
    eol,
  )
  .map(([lead, line, host, extras, { headers, body }, isFirst, end]) => {
    const fields = isFirst ? [headers, ...extras] : [...extras, headers];
    return `${lead}${line.join('')}${host}${fields.join('')}${end}${body}`;
  });

const message = fc.oneof({ weight: 12, arbitrary: randomMessage }, { weight: 1, arbitrary: namedFraming });

/** Ends the connection if all bytes before were parsed as intended. */
const lastRequest = 'GET /strings/last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

/** Splits text into chunks that arrive at different times. */
const splitIntoChunks = (text: string): fc.Arbitrary<Conversation> =>
  fc.uniqueArray(fc.nat({ max: text.length }), { maxLength: 3 }).map((cuts) => {
    const places = [0, ...cuts.sort((one, other) => one - other), text.length];
    const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
    return pieces.filter(Boolean).map((piece) => Buffer.from(piece, 'latin1'));
  });

/** Ambiguous, malformed and valid requests, pipelined on one connection. */
export const conversations: fc.Arbitrary<Conversation> = fc
  .tuple(fc.array(message, { minLength: 1, maxLength: 3 }), mostly(false, true))
  .chain(([messages, isCut]) => {
    const text = messages.join('') + lastRequest;
    return isCut ? fc.nat({ max: text.length }).map((end) => text.slice(0, end)) : fc.constant(text);
  })
  .chain(splitIntoChunks);
