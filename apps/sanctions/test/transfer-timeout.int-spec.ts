import { eventually } from '@gatehouse/testing';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { listedPerson } from './listed-person';
import { csv, importList, type Sanctions, startSanctions } from './sanctions';

describe('TRANSFER_TIMEOUT_SECONDS=2', () => {
  let app: Sanctions;
  beforeAll(async () => {
    app = await startSanctions({ TRANSFER_TIMEOUT_SECONDS: '2' });
    const people = Array.from({ length: 50 }, (_, i) =>
      listedPerson(`t-${i}`, 'Ivan Petrov', { programs: ['x'.repeat(500)] }),
    );
    await importList(app.store, 'test_list', people);
    await app.replica.poll();
  });
  afterAll(() => app?.close());

  const held = async () => {
    const { body } = await app.call('GET', '/metrics');
    return Number(/^screening_held_bytes (\d+)$/m.exec(String(body))?.[1]);
  };

  function send(head: string, body: string): Socket {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(`POST /v2/open-sanctions/${head}\r\nHost: x\r\n\r\n${body}`);
    return socket;
  }

  it('answers a stalled upload with 408 and releases its memory', async () => {
    const form = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 2000000';
    const socket = send(`file/demo HTTP/1.1\r\n${form}`, '--b\r\n');
    const [reply] = (await once(socket, 'data')) as [Buffer];
    expect(reply.toString()).toMatch(/^HTTP\/1\.1 408 .*The upload was not complete after 2 s/s);
    await eventually(async () => expect(await held()).toBe(0));
  });

  it('closes the connection of a client that does not read its reply', async () => {
    const people = Array.from({ length: 1000 }, () => ({
      firstname: 'Ivan',
      lastname: 'Petrov',
      dob: '1970-12-31',
    }));
    const body = JSON.stringify({ people });
    const head = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
    const socket = send(`match/test_list HTTP/1.1\r\n${head}`, body);
    socket.pause();
    await eventually(async () => expect(await held()).toBeGreaterThan(20_000_000));
    await eventually(async () => expect(await held()).toBe(0));
    socket.destroy();
    expect((await app.file('test_list', csv())).status).toBe(200);
  });
});
