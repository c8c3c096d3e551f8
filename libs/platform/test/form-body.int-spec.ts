import express, { type NextFunction, type Request, type Response } from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { BodyReader, DomainError, type PlatformConfig } from '../src';
import { BodyLedger } from '../src/body/body-ledger';

const form = 'application/x-www-form-urlencoded';

describe('a path where a body may be a form', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const app = express();
    const bodies = new BodyReader(
      { forms: [{ under: '/form', bytes: 1024 }] },
      { BODY_TIMEOUT_SECONDS: 60 } as PlatformConfig,
      new BodyLedger(64 * 1024 * 1024),
    );
    app.use(async (request: Request, response: Response) => {
      await bodies.read(request);
      response.json({ body: request.body });
    });
    // Express recognises error handlers by their four parameters.
    app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
      const { status, message } =
        error instanceof DomainError ? error : { status: 500, message: String(error) };
      response.status(status).json({ message });
    });
    server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const post = async (path: string, body: string | Uint8Array, type = form, headers = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body: body as Buffer<ArrayBuffer>,
    });
    return { status: response.status, ...((await response.json()) as { body?: unknown; message?: string }) };
  };

  it.each([
    ['a=1&b=x+y%26z', { a: '1', b: 'x y&z' }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a[b][c]=1', { 'a[b][c]': '1' }],
    ['a=%C3%BC', { a: 'ü' }],
    ['a', { a: '' }],
  ])('reads %j', async (text, body) => {
    expect(await post('/form', text)).toEqual({ status: 200, body });
    expect(await post('/form', text, `${form}; charset=utf-8`)).toEqual({ status: 200, body });
    expect(await post('/FORM/', gzipSync(text), form, { 'content-encoding': 'gzip' })).toEqual({
      status: 200,
      body,
    });
  });

  it('reads JSON there too', async () => {
    expect(await post('/form', '{"a":1}', 'application/json')).toEqual({ status: 200, body: { a: 1 } });
    expect(await post('/form', '{"a":1}', 'application/json; charset=utf-8')).toEqual({
      status: 200,
      body: { a: 1 },
    });
  });

  it.each([form, 'application/json', 'application/json; charset=utf-8'])(
    'answers 413 to a body of %s above the limit',
    async (type) => {
      const text = (length: number) =>
        type === form ? `a=${'x'.repeat(length)}` : `["${'x'.repeat(length)}"]`;
      expect(await post('/form', text(900), type)).toMatchObject({ status: 200 });
      expect(await post('/form', text(1100), type)).toMatchObject({
        status: 413,
        message: expect.stringContaining('at most 1 KiB'),
      });
      expect(await post('/form', gzipSync(text(5000)), type, { 'content-encoding': 'gzip' })).toMatchObject({
        status: 413,
      });
    },
  );

  it('answers 413 for a path in any case', async () => {
    const large = `["${'x'.repeat(1100)}"]`;
    expect(await post('/FORM', large, 'application/json')).toMatchObject({ status: 413 });
  });

  it('answers 413 to too many fields', async () => {
    expect(await post('/form', 'a&'.repeat(99) + 'a')).toMatchObject({ status: 200 });
    expect(await post('/form', 'a&'.repeat(100) + 'a')).toEqual({
      status: 413,
      message: 'The form has too many fields: at most 100.',
    });
  });

  it('answers 400 to invalid UTF-8 and 415 to another character set', async () => {
    expect(await post('/form', Buffer.from([0x61, 0x3d, 0xff]))).toEqual({
      status: 400,
      message: 'The body is not valid UTF-8.',
    });
    expect(await post('/form', 'a=1', `${form}; charset=iso-8859-1`)).toMatchObject({ status: 415 });
    expect(await post('/form', 'a=1', `${form}; charset=koi8-r`)).toMatchObject({ status: 415 });
  });

  it('answers 415 to other types there, and to forms anywhere else', async () => {
    expect(await post('/form', 'a=1', 'text/plain')).toMatchObject({ status: 415 });
    expect(await post('/other', 'a=1')).toMatchObject({ status: 415 });
    expect(await post('/formula', 'a=1')).toMatchObject({ status: 415 });
  });
});
