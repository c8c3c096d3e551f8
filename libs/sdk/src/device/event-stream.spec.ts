import { EventStreamParser, type StreamMessage } from './event-stream';

const read = (...pieces: string[]): StreamMessage[] => {
  const parser = new EventStreamParser();
  return pieces.flatMap((piece) => parser.push(piece));
};

describe('EventStreamParser', () => {
  const whole = [
    { event: 'session', data: 'one\ntwo' },
    { event: 'message', data: ' three' },
    { event: 'message', data: '' },
  ];
  const lines = [
    'event: session',
    'id: 7',
    'data: one',
    ': comment',
    'data:two',
    '',
    'data:  three',
    '',
    'data',
    '',
    '',
  ];

  it.each([
    ['line feeds', '\n'],
    ['carriage returns', '\r'],
    ['both', '\r\n'],
  ])('parses %s, whole and character by character', (_, lineEnd) => {
    const text = lines.join(lineEnd);
    expect(read(text)).toEqual(whole);
    expect(read(...text)).toEqual(whole);
    expect(read(...[...text].flatMap((character) => ['', character, '']))).toEqual(whole);
  });

  it('parses any two chunks', () => {
    const text = lines.join('\r\n');
    for (let cut = 0; cut <= text.length; cut++) {
      expect(read(text.slice(0, cut), text.slice(cut))).toEqual(whole);
    }
  });

  it('skips a message without data, and resets its name', () => {
    expect(read('event: session\n\ndata: x\n\n')).toEqual([{ event: 'message', data: 'x' }]);
  });

  it('keeps colons within a value', () => {
    expect(read('data: {"a":"b: c"}\n\n')).toEqual([{ event: 'message', data: '{"a":"b: c"}' }]);
  });

  it('drops an incomplete message', () => {
    expect(read('data: x\n')).toEqual([]);
  });
});
