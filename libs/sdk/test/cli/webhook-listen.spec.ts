import { once } from 'node:events';
import { connect } from 'node:net';
import { apiKey, signRequest } from '../signed-request';
import { CommandRun } from './command-run';

const signed = (body: string, key = apiKey) => signRequest({ body, key }).headers;

describe('gatehouse webhook listen', () => {
  let command: CommandRun;
  let url: string;

  const listen = async (...args: string[]): Promise<void> => {
    command = new CommandRun(['webhook', 'listen', '--port', '0', ...args], {
      env: { GATEHOUSE_API_KEY: apiKey },
    });
    url = (await command.printed(/Listening on (\S+) for/))[1] ?? '';
  };

  const post = async (body: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(url, { method: 'POST', body, headers })).status;

  afterEach(async () => {
    command.interrupt();
    expect(await command.exitCode).toBe(0);
  });

  it('answers 204 to a signed webhook, and prints it', async () => {
    await listen('--path', '/hooks');
    expect(url).toMatch(/^http:\/\/localhost:\d+\/hooks$/);
    const body = '{"type":"test","message":"Your receiver works."}';
    expect(await post(body, signed(body))).toBe(204);
    const [head, ...rest] = command.stdout.split('\n');
    expect(head).toMatch(/^\S+Z {2}test event {2}evt_1 {2}attempt 1 {2}verified$/);
    expect(JSON.parse(rest.join('\n'))).toEqual(JSON.parse(body));
  });

  it('answers 400 to a webhook of another key, and prints why', async () => {
    await listen();
    expect(await post('{}', signed('{}', 'another-key'))).toBe(400);
    expect(command.stdout).toContain('rejected (wrong-signature): The signature matches none of the keys.');
  });

  it('answers 400 to an unsigned webhook, and escapes it for the terminal', async () => {
    await listen();
    expect(await post('hello \x1b[2J', {})).toBe(400);
    expect(command.stdout).toMatch(/event {2}no id {2}rejected \(no-signature\): .*\nhello \\u001b\[2J\n/);
  });

  it('prints lines of JSON without shortening', async () => {
    await listen('--json');
    const body = JSON.stringify({ sessionId: 's', status: 'SUCCESS', images: ['x'.repeat(1000)] });
    expect(await post(body, signed(body))).toBe(204);
    expect(await post(body, signed(body, 'another-key'))).toBe(400);
    const [first, second] = command.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(first).toMatchObject({
      id: 'evt_1',
      kind: 'verification session',
      attempt: 1,
      verified: true,
      body: JSON.parse(body),
    });
    expect(second).toMatchObject({ id: 'evt_1', verified: false, reason: 'wrong-signature' });
  });

  it('shortens long texts', async () => {
    await listen();
    const body = JSON.stringify({ sessionStatus: 'AGE_UNKNOWN', picture: 'x'.repeat(1000) });
    await post(body, signed(body));
    expect(command.stdout).toContain('age session');
    expect(command.stdout).toContain(`${'x'.repeat(200)}… (1,000 characters)`);
  });

  it('accepts only POST, and only at its path', async () => {
    await listen('--path', '/hooks');
    expect((await fetch(url)).status).toBe(405);
    expect((await fetch(new URL('/other', url), { method: 'POST' })).status).toBe(404);
    expect(command.stdout).toBe('');
  });

  it('answers 413 to an endless body', async () => {
    await listen();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n');
    socket.write(`500000\r\n${'x'.repeat(0x500000)}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i);
    socket.destroy();
  });

  it('reports a port that is in use', async () => {
    await listen();
    const { port } = new URL(url);
    const second = new CommandRun(['webhook', 'listen', '--port', port], {
      env: { GATEHOUSE_API_KEY: apiKey },
    });
    expect(await second.exitCode).toBe(1);
    expect(second.stderr).toBe(`Port ${port} is in use. Choose another one with --port.\n`);
  });
});
