import { connect } from 'node:net';
import { csv, type Sanctions, startSanctions } from './sanctions';

const path = '/v2/open-sanctions/file/demo';

/** Sends raw bytes, and returns the status and the message of the reply. */
function sendRaw(url: string, head: string[], body: string | Buffer, end = false): Promise<[number, string]> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => {
      const message = /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? '';
      resolve([Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), message.replaceAll('\\"', '"')]);
    });
    socket.write([`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...head, '', ''].join('\r\n'));
    socket.write(body);
    if (end) socket.end();
  });
}

const part = (headers: string, content = csv('1,Ann,Lee,')) => `--b\r\n${headers}\r\n\r\n${content}\r\n`;
const filePart = part('Content-Disposition: form-data; name="file"; filename="p.csv"');
const last = '--b--\r\n';
const form = ['Content-Type: multipart/form-data; boundary=b'];

describe('a multipart upload', () => {
  let app: Sanctions;
  beforeAll(async () => {
    app = await startSanctions();
  });
  afterAll(async () => {
    expect(app.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
    await app?.close();
  });

  const post = (body: string | Buffer, head = form) =>
    sendRaw(app.url, [...head, `Content-Length: ${Buffer.byteLength(body)}`], body);

  it('is accepted in the variants that clients send', async () => {
    for (const body of [
      filePart + last,
      `preamble\r\n${filePart}${last}epilogue`,
      part('content-disposition: form-data; filename="p.csv"; name="file"\r\nContent-Type: text/csv') + last,
      part(`Content-Disposition: form-data; name="file"; filename*=UTF-8''p%C3%BC.csv`) + last,
      part('Content-Disposition: form-data; name="file"; filename="p.csv"\r\nContent-Type: image/png') + last,
      part('Content-Disposition: form-data; name="file"; filename="C:\\\\x\\\\p.csv"') + last,
      part('Content-Disposition: form-data; name="note"', 'hello') + filePart + last,
    ])
      expect((await post(body))[0]).toBe(200);
  });

  const empty =
    'There is no file: send the CSV file as multipart/form-data, in a part named "file" that has a file name.';
  const invalid = (reason: string) => `The multipart/form-data body could not be read: ${reason}.`;

  it.each([
    [
      'no boundary',
      filePart + last,
      ['Content-Type: multipart/form-data'],
      invalid('its Content-Type names no boundary'),
    ],
    [
      'an empty boundary',
      filePart + last,
      ['Content-Type: multipart/form-data; boundary='],
      invalid('its Content-Type names no boundary'),
    ],
    [
      'another boundary',
      filePart + last,
      ['Content-Type: multipart/form-data; boundary=c'],
      invalid('it ends before its last part ends'),
    ],
    ['no last boundary', filePart, form, invalid('it ends before its last part ends')],
    ['half a part', filePart.slice(0, 60), form, invalid('it ends before its last part ends')],
    ['only a boundary', last, form, empty],
    ['no file name', part('Content-Disposition: form-data; name="file"') + last, form, empty],
    [
      'an empty file name',
      part('Content-Disposition: form-data; name="file"; filename=""') + last,
      form,
      empty,
    ],
    [
      'no name of the part',
      part('Content-Disposition: form-data; filename="p.csv"') + last,
      form,
      'A part of the form has no name. Send one file at a time, in one part named "file".',
    ],
    [
      'another file before the CSV file',
      filePart.replace('p.csv', 'p.exe') + filePart + last,
      form,
      'Only CSV files are allowed!',
    ],
    ['two files', filePart + filePart + last, form, 'Send one file at a time, in one part named "file".'],
    [
      'an invalid part header',
      `--b\r\nnonsense without colon\r\n\r\nx\r\n${last}`,
      form,
      invalid('the header of a part is malformed'),
    ],
    [
      'a huge part header',
      part(`Content-Disposition: form-data; name="file"; filename="p.csv"\r\nX: ${'x'.repeat(100_000)}`) +
        last,
      form,
      invalid('the header of a part is malformed'),
    ],
    [
      'a huge field',
      part('Content-Disposition: form-data; name="x"', 'x'.repeat(100_000)) + filePart + last,
      form,
      'The value of a form field is too long.',
    ],
    [
      'a huge field name',
      part(`Content-Disposition: form-data; name="${'x'.repeat(1000)}"`, 'x') + filePart + last,
      form,
      'The name of a form field is too long.',
    ],
    [
      'thousands of fields',
      part('Content-Disposition: form-data; name="x"', 'x').repeat(5000) + last,
      form,
      'The form has too many fields. Send one file at a time, in one part named "file".',
    ],
    [
      'thousands of empty files',
      part('Content-Disposition: form-data; name="x"; filename=""', '').repeat(5000) + last,
      form,
      'The form has too many fields. Send one file at a time, in one part named "file".',
    ],
  ])('is rejected with %s', async (_what, body, head, message) => {
    expect(await post(body, head)).toEqual([400, message]);
  });

  it('is rejected if it is too large, even without Content-Length', async () => {
    const body =
      part('Content-Disposition: form-data; name="file"; filename="p.csv"', 'x'.repeat(3_000_000)) + last;
    const chunked = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const [status, message] = await sendRaw(app.url, [...form, 'Transfer-Encoding: chunked'], chunked);
    expect([status, message]).toEqual([413, expect.stringMatching(/^The file is too large/)]);
  });

  it('does not affect others if it is interrupted', async () => {
    for (const body of ['', filePart.slice(0, 30), filePart, filePart + last.slice(0, 3)]) {
      await sendRaw(app.url, [...form, 'Content-Length: 5000'], body, true).catch(() => undefined);
    }
    const [status] = await post(filePart + last);
    expect(status).toBe(200);
  });

  it('releases its memory, however it ends', async () => {
    const metrics = String((await app.call('GET', '/metrics')).body);
    expect(metrics).toMatch(/^screening_open_checks 0$/m);
    expect(metrics).toMatch(/^screening_held_bytes 0$/m);
    expect(metrics).toMatch(/^screening_queue_slices 0$/m);
  });
});
