import { inTransaction } from '@gatehouse/database';
import { eventually, RawRequest } from '@gatehouse/testing';
import { Redis } from 'ioredis';
import { connect } from 'node:net';
import { DataSource } from 'typeorm';
import { Ledger } from '../src/screening/ledger';
import { type Caller, createCaller, person } from './population';
import { csv, header, type Sanctions, startSanctions } from './sanctions';

describe('the people of a population', () => {
  let app: Sanctions;
  let acme: Caller;

  beforeAll(async () => {
    app = await startSanctions({ POPULATION_UPLOAD_BYTES: '1048576', PEOPLE_PER_POPULATION: '30000' });
    acme = await createCaller(app);
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    await acme.remove('customers');
    await acme.put('customers', { dataset: 'demo' });
  });

  const query = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    app.app.get(DataSource).query<T[]>(sql, values);
  const countPeople = async () => (await acme.get('customers')).body.people;
  const readAll = async (name = 'customers'): Promise<unknown[]> =>
    (await acme.people(name, '', { accept: 'application/x-ndjson' })).body
      .split('\n')
      .filter((line: string) => line !== '')
      .map((line: string) => JSON.parse(line) as unknown);
  const rows = (count: number, from = 0) =>
    Array.from({ length: count }, (_, i) => `${from + i},Ann,Lee,1980-01-01`);

  describe('POST', () => {
    it.each<[string, (people: ReturnType<typeof person>[]) => ReturnType<Caller['send']>]>([
      ['a CSV file in a form', (people) => acme.upload('customers', toCsv(people))],
      [
        'CSV as the body',
        (people) =>
          acme.send('POST', '/v2/open-sanctions/populations/customers/people', toCsv(people), {
            'content-type': 'text/csv; charset=utf-8',
          }),
      ],
      ['NDJSON', (people) => acme.ndjson('customers', people.map((each) => JSON.stringify(each)).join('\n'))],
      ['JSON', (people) => acme.add('customers', ...people)],
    ])('adds, changes and recognises people in %s', async (_, send) => {
      const nothing = {
        added: 0,
        changed: 0,
        unchanged: 0,
        rejected: 0,
        repeated: 0,
        warned: 0,
        problems: [],
        warnings: [],
      };
      const people = [person('1'), person('2', 'Jörg 😀', 'O"Brien, Jr.'), person('3', 'Anna')];
      expect(await send(people)).toMatchObject({ status: 200, body: { ...nothing, added: 3 } });
      expect((await send(people)).body).toEqual({ ...nothing, unchanged: 3 });
      const [first, second, third] = people as [object, object, object];
      const married = { ...third, lastname: 'Smith' } as ReturnType<typeof person>;
      expect((await send([married, person('4')])).body).toEqual({ ...nothing, added: 1, changed: 1 });
      expect(await readAll()).toEqual([first, second, married, person('4')]);
      expect(await countPeople()).toBe(4);
    });

    it('lists rows without an id and stores all others', async () => {
      const file = csv('1,Ann,Lee,1980-01-01', ',Bob,Lee,1980-01-01', `${'x'.repeat(201)},A,B,`, '', '4,Dan');
      const { status, body } = await acme.upload('customers', file);
      expect([status, body]).toEqual([
        200,
        {
          added: 2,
          changed: 0,
          unchanged: 0,
          rejected: 2,
          repeated: 0,
          warned: 1,
          problems: [
            { line: 3, message: 'id is empty' },
            { line: 4, message: 'id is longer than 200 characters' },
          ],
          warnings: [
            { line: 6, message: 'the row has 2 of 4 columns: the missing ones count as empty; dob is empty' },
          ],
        },
      ]);
    });

    it('lists lines of NDJSON that are no people', async () => {
      const lines = [
        '{"id":"1","firstname":"Ann"}',
        'x',
        '[]',
        '',
        '{"id":7,"dob":[]}',
        `{"id":"${'9'.repeat(17_000)}"}`,
      ];
      const { body } = await acme.ndjson('customers', `${lines.join('\r\n')}\n`);
      expect(body).toMatchObject({ added: 1, rejected: 4 });
      expect(body.problems).toEqual([
        { line: 2, message: 'not valid JSON' },
        { line: 3, message: 'not a JSON object' },
        { line: 5, message: 'id must be a string; dob must be a string' },
        { line: 6, message: 'the line is longer than 16,384 bytes' },
      ]);
    });

    it('lists the first 50 problems and counts all', async () => {
      const { body } = await acme.upload('customers', csv('1,A,B,', ...Array<string>(80).fill(',A,B,')));
      expect(body).toMatchObject({ added: 1, rejected: 80, warned: 1 });
      expect(body.problems).toHaveLength(50);
    });

    it('takes the last row of a repeated id, also of another batch, and reports it', async () => {
      const file = csv(
        'a,Ann,First,1980-01-01',
        ' a ,Ann,Second,1980-01-01',
        ...rows(2500),
        'a,Ann,Third,1980-01-01',
      );
      const { body } = await acme.upload('customers', file);
      expect(body).toMatchObject({ added: 2501, changed: 2, unchanged: 0, repeated: 2, warned: 2 });
      expect(body.warnings[1]).toEqual({
        line: 2504,
        message: 'the id occurs in an earlier row too: the last row counts',
      });
      expect((await acme.person('customers', 'a')).body.lastname).toBe('Third');
      expect(await countPeople()).toBe(2501);
    });

    it('keeps apart ids that PostgreSQL, URLs and UTF-8 treat in their own ways', async () => {
      const ids = ['a+b', 'ä', 'a%', '...', '\ud83d\ude00', 'constructor', 'A', 'a'];
      expect((await acme.add('customers', ...ids.map((id) => person(id)))).body).toMatchObject({
        added: ids.length,
      });
      expect((await readAll()).map((each) => (each as { id: string }).id)).toEqual(ids);
      expect((await acme.person('customers', 'a+b')).body.id).toBe('a+b');
      expect((await acme.removePerson('customers', 'a%')).status).toBe(204);
    });

    it('rejects ids that would be another path, and stores the others', async () => {
      const ids = ['.', '..', 'a/b', 'a\\b', 'a\u0000', 'fine'];
      const { body } = await acme.add('customers', ...ids.map((id) => person(id)));
      expect(body).toMatchObject({ added: 1, rejected: 5 });
      expect(body.problems[0].message).toMatch(/^id must not be "\." or "\.\."/);
    });

    it('rejects ids with a lone surrogate, which have no UTF-8, and stores names with one', async () => {
      const ids = ['\ud800', 'a\udc00', '\ude00\ud83d'];
      const { body } = await acme.add(
        'customers',
        person('fine', 'Iv\ud800an'),
        ...ids.map((id) => person(id)),
      );
      expect(body).toMatchObject({ added: 1, rejected: 3 });
      expect(body.problems.map(({ message }: { message: string }) => message)).toEqual(
        Array(3).fill('id must be well-formed Unicode: it contains a lone surrogate'),
      );
      expect((await readAll()).map((each) => (each as { id: string }).id)).toEqual(['fine']);
    });

    it('deletes many people at once with few connections, and answers 503 to more than can wait', async () => {
      const ids = Array.from({ length: 150 }, (_, i) => `many-${i}`);
      await acme.add('customers', ...ids.map((id) => person(id)));
      const source = app.app.get(DataSource);
      const waiting = async () => {
        const rows = await source.query<unknown[]>(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
             AND query LIKE 'SELECT people FROM sanctions.populations %'`,
        );
        return rows.length;
      };
      let replies: Promise<{ status: number }[]> | undefined;
      let rejected = 0;
      await inTransaction(source, async ({ manager }) => {
        await manager.query(`SELECT FROM sanctions.populations WHERE name = 'customers' FOR UPDATE`);
        replies = Promise.all(
          ids.map((id) =>
            acme.removePerson('customers', id).then((reply) => {
              if (reply.status === 503) rejected++;
              return reply;
            }),
          ),
        );
        // One waits for the lock, and 100 for their turn.
        await eventually(async () => {
          expect(rejected).toBeGreaterThanOrEqual(49);
          expect(await waiting()).toBe(1);
        });
      });
      const statuses = (await replies!).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([204, 503]));
      expect(await countPeople()).toBe(statuses.filter((status) => status === 503).length);
    });

    it('ends an upload of more than 10,000 invalid rows', async () => {
      const reply = await acme.ndjson('customers', 'x\n'.repeat(20_000));
      expect([reply.status, reply.body.message]).toEqual([
        400,
        'More than 10,000 rows are invalid, the last one in line 10001. Fix the file.',
      ]);
    });

    it('stores one person when the same file arrives many times at once', async () => {
      const file = csv(...rows(3000));
      const replies = await Promise.all(Array.from({ length: 6 }, () => acme.upload('customers', file)));
      expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
      const sum = (field: string) => replies.reduce((total, { body }) => total + body[field], 0);
      expect([sum('added'), sum('changed'), sum('unchanged')]).toEqual([3000, 0, 15_000]);
      expect(await countPeople()).toBe(3000);
    });

    it('accepts a part of a file without a valid row, but no empty one', async () => {
      const path = '/v2/open-sanctions/populations/customers/people?partial=true';
      const send = (text: string) => acme.send('POST', path, text, { 'content-type': 'text/csv' });
      expect(await send(csv(',A,B,'))).toMatchObject({
        status: 200,
        body: { added: 0, rejected: 1, problems: [{ line: 2, message: 'id is empty' }] },
      });
      expect((await send(csv())).status).toBe(400);
      expect((await send(csv('7,A,B,'))).body).toMatchObject({ added: 1 });
    });

    it.each<[string, () => ReturnType<Caller['send']>, number, RegExp]>([
      ['an empty form', () => acme.upload('customers', ''), 400, /^Missing required CSV headers$/],
      [
        'a header only',
        () => acme.upload('customers', csv()),
        400,
        /^The upload contains no people. Nothing was stored.$/,
      ],
      [
        'only invalid rows',
        () => acme.upload('customers', csv(',A,B,')),
        400,
        /^No row .* line 2: id is empty$/,
      ],
      [
        'another file',
        () => acme.upload('customers', csv('1,A,B,'), 'people.pdf'),
        400,
        /^Only CSV files are allowed!$/,
      ],
      [
        'an unclosed quote',
        () => acme.upload('customers', csv('1,"A,B,')),
        400,
        /^line 2: a quote is opened here/,
      ],
      ['no JSON', () => acme.add('customers'), 400, /^people must contain 1 to 1000 people/],
      [
        'JSON of another type',
        () => acme.add('customers', { id: 7 }),
        400,
        /^people\[0\].id must be a string$/,
      ],
      ['an empty NDJSON body', () => acme.ndjson('customers', ''), 400, /^The upload contains no people/],
      [
        'another type',
        () =>
          acme.send('POST', '/v2/open-sanctions/populations/customers/people', 'x', {
            'content-type': 'image/png',
          }),
        415,
        /^Send /,
      ],
      [
        'a compressed body',
        () =>
          acme.send('POST', '/v2/open-sanctions/populations/customers/people', 'x', {
            'content-type': 'text/csv',
            'content-encoding': 'gzip',
          }),
        415,
        /uncompressed/,
      ],
      [
        'a larger body',
        () => acme.ndjson('customers', 'x'.repeat(1_048_577)),
        413,
        /^The upload is too large: at most 1,048,576 bytes/,
      ],
    ])('rejects %s', async (_, send, status, message) => {
      expect(await send()).toMatchObject({ status, body: { message: expect.stringMatching(message) } });
      expect(await countPeople()).toBe(0);
      expect(app.app.get(Ledger, { strict: false }).checks).toBe(0);
    });

    it('rejects a body without a length that becomes too large, and says what was stored', async () => {
      const lines = Array.from({ length: 60_000 }, (_, i) => `{"id":"${i % 5000}","lastname":"Lee"}\n`).join(
        '',
      );
      const body = new Blob([lines]).stream();
      const reply = await fetch(`${app.url}/v2/open-sanctions/populations/customers/people`, {
        method: 'POST',
        headers: { 'x-api-key': acme.key, 'content-type': 'application/x-ndjson' },
        body,
        duplex: 'half',
      });
      expect(reply.status).toBe(413);
      const { message } = (await reply.json()) as { message: string };
      expect(message).toMatch(
        /^The upload is too large.* Earlier rows are stored: 5,000 added, 0 changed, [\d,]+ unchanged\./,
      );
      expect(await countPeople()).toBe(5000);
    });

    it('stores the rows before an invalid one, and says so', async () => {
      const reply = await acme.upload('customers', csv(...rows(4500), '9,"A"B,C,'));
      expect(reply).toMatchObject({
        status: 400,
        body: {
          message: expect.stringMatching(
            /^line 4502: text follows .* Earlier rows are stored: 4,000 added, 0 changed, 0 unchanged\./,
          ),
        },
      });
      expect(await countPeople()).toBe(4000);
    });

    it('stores at most so many people, also concurrently', async () => {
      const files = [0, 1, 2, 3].map((i) => csv(...rows(10_000, i * 10_000)));
      const replies = await Promise.all(files.map((file) => acme.upload('customers', file)));
      const full = replies.filter(({ status }) => status === 409);
      expect(full.length).toBeGreaterThan(0);
      for (const { body } of full) expect(body.message).toMatch(/^A population has at most 30,000 people\./);
      expect(await countPeople()).toBe(30_000);
      const [{ count }] = (await query<{ count: string }>(
        `SELECT count(*) FROM sanctions.people p JOIN sanctions.populations o ON o.id = population_id WHERE deleted_at IS NULL`,
      )) as [{ count: string }];
      expect(Number(count)).toBe(30_000);
      expect((await acme.upload('customers', files[0] ?? '')).status).toBe(409);
    });
  });

  describe('a connection that is cut off', () => {
    const path = '/v2/open-sanctions/populations/customers/people';
    const open = (headers: Record<string, string | number>) =>
      new RawRequest(app.url, `POST ${path}`, { 'x-api-key': acme.key, ...headers });
    const boundary = 'b';
    const formHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;

    it.each([
      [
        'NDJSON',
        'application/x-ndjson',
        Array.from({ length: 3500 }, (_, i) => `{"id":"${i}","lastname":"Lee"}\n`).join(''),
        '{"id":"1","lastname":"L',
      ],
      ['CSV', 'text/csv', csv(...rows(3500)), '1,Ann,L'],
      ['a form', `multipart/form-data; boundary=${boundary}`, formHead + csv(...rows(3500)), '1,Ann,L'],
    ])('stores whole batches of %s and nothing of a row that is incomplete', async (_, type, first, last) => {
      const request = open({ 'content-type': type, 'content-length': 1_000_000 });
      await request.write(first);
      // A CSV file is read once its header must be complete.
      await eventually(async () => expect(await countPeople()).toBe(2000));
      await request.write(last);
      request.destroy();
      const ledger = app.app.get(Ledger, { strict: false });
      await eventually(() => expect(ledger.checks).toBe(0));
      expect(await countPeople()).toBe(2000);
      expect(ledger.bytes).toBe(0);
      const again = await acme.upload('customers', csv(...rows(3500)));
      expect(again.body.added + again.body.changed + again.body.unchanged).toBe(3500);
      expect(await countPeople()).toBe(3500);
    });

    it('answers 400 for a form that ends early', async () => {
      const body = formHead + csv('1,Ann,Lee,1980-01-01', '2,Ann,L');
      const request = open({
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': body.length,
      });
      await request.write(body);
      expect(await request.reply()).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/it ends before its last part ends/) },
      });
      request.destroy();
      expect(await countPeople()).toBe(0);
    });

    it('answers 100 before it reads a body that waits for it', async () => {
      const body = csv('1,Ann,Lee,1980-01-01');
      const request = open({
        'content-type': 'text/csv',
        'content-length': body.length,
        expect: '100-continue',
      });
      await eventually(() => expect(request.received).toMatch(/^HTTP\/1.1 100 Continue/));
      await request.write(body);
      await eventually(() => expect(request.received).toMatch(/"added":1/));
      request.destroy();
    });
  });

  describe('an upload that is too slow', () => {
    it('ends with 408, and what has arrived in whole batches is stored', async () => {
      const slow = await startSanctions({ ...app.env, TRANSFER_TIMEOUT_SECONDS: '1' });
      try {
        const request = new RawRequest(slow.url, 'POST /v2/open-sanctions/populations/customers/people', {
          'x-api-key': acme.key,
          'content-type': 'application/x-ndjson',
          'content-length': 100_000,
        });
        await request.write('{"id":"1"}\n');
        expect(await request.reply()).toMatchObject({
          status: 408,
          body: { message: expect.stringMatching(/^The upload did not arrive in time/) },
        });
        request.destroy();
        expect(await countPeople()).toBe(0);
      } finally {
        await slow.close();
      }
    });
  });

  describe('admission', () => {
    it('evicts the largest holder of memory, whose upload can be repeated', async () => {
      const other = await createCaller(app, 'other');
      await other.put('theirs', { dataset: 'demo' });
      const ledger = app.app.get(Ledger, { strict: false });
      // 32 uploads of 16 MiB are the limit.
      const held = Array.from({ length: 32 }, () => {
        const request = new RawRequest(app.url, 'POST /v2/open-sanctions/populations/customers/people', {
          'x-api-key': acme.key,
          'content-type': 'application/x-ndjson',
          'content-length': 1000,
        });
        void request.write('{"id":"1"}\n');
        return request;
      });
      try {
        await eventually(() => expect(ledger.checks).toBe(32));
        expect((await acme.add('customers', person('1'))).status).toBe(503);
        expect((await other.add('theirs', person('1'))).status).toBe(200);
        await eventually(() => expect(held.filter(({ received }) => received !== '')).toHaveLength(1));
        const evicted = held.find(({ received }) => received !== '');
        expect(await evicted?.reply()).toMatchObject({
          status: 503,
          headers: { 'retry-after': '5' },
          body: { message: expect.stringMatching(/^Too many uploads are in progress/) },
        });
      } finally {
        for (const request of held) request.destroy();
        await eventually(() => expect(ledger.checks).toBe(0));
        await other.remove('theirs');
      }
    });
  });

  describe('GET', () => {
    it('returns pages, newest first', async () => {
      await acme.upload('customers', csv(...rows(7)));
      const ids = [];
      let cursor: string | null = null;
      do {
        const { status, body } = await acme.people(
          'customers',
          `?limit=3${cursor ? `&cursor=${cursor}` : ''}`,
        );
        expect(status).toBe(200);
        ids.push(...body.items.map(({ id }: { id: string }) => id));
        cursor = body.nextCursor;
      } while (cursor);
      expect(ids).toEqual(['6', '5', '4', '3', '2', '1', '0']);
      expect((await acme.people('customers', '?limit=0')).status).toBe(400);
      expect((await acme.people('customers', '?cursor=x')).status).toBe(400);
    });

    it('exports CSV that can be uploaded again, and escapes formulas', async () => {
      const people = [
        person('1', 'Ann, "A"', 'Lee\n2'),
        person('2', '=1+1', '+x'),
        person('=3', '@SUM', '-1'),
      ];
      await acme.add('customers', ...people);
      const reply = await acme.people('customers', '', { accept: 'text/csv' });
      expect(reply.headers.get('content-type')).toMatch(/^text\/csv/);
      expect(reply.headers.get('content-disposition')).toBe('attachment; filename="customers.csv"');
      expect(reply.body).toBe(
        `${header}\r\n1,"Ann, ""A""","Lee\n2",1970-12-31\r\n2,"'=1+1","'+x",1970-12-31\r\n"'=3","'@SUM","'-1",1970-12-31\r\n`,
      );
      const [plain] = people as [object];
      await acme.remove('customers');
      await acme.put('customers', { dataset: 'demo' });
      await acme.add('customers', plain);
      const copy = await acme.people('customers', '', { accept: 'text/csv' });
      expect((await acme.upload('customers', copy.body)).body).toMatchObject({ unchanged: 1 });
    });

    it('exports many, and stops when the client disconnects', async () => {
      await acme.upload('customers', csv(...rows(10_000)));
      expect(await readAll()).toHaveLength(10_000);
      for (let i = 0; i < 5; i++) {
        const controller = new AbortController();
        const response = await fetch(`${app.url}/v2/open-sanctions/populations/customers/people`, {
          headers: { 'x-api-key': acme.key, accept: 'text/csv' },
          signal: controller.signal,
        });
        await response.body?.getReader().read();
        controller.abort();
      }
      expect(await readAll()).toHaveLength(10_000);
      expect(app.logs.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    });

    it('records every read before it answers', async () => {
      await acme.add('customers', person('1'));
      const [{ personId }] = (await acme.people('customers')).body.items;
      await acme.person('customers', '1');
      await acme.people('customers', '', { accept: 'text/csv' });
      const { items } = (await acme.audit('?subject=population/customers&limit=3')).body;
      expect(items).toMatchObject([
        { action: 'people.exported', after: { format: 'csv', people: 1 } },
        { action: 'people.read', after: { personId } },
        { action: 'people.read', after: { people: 1 } },
      ]);
    });
  });

  describe('DELETE /people/{id}', () => {
    it('deletes the person for good', async () => {
      await acme.add('customers', person('1'), person('2'));
      const { personId } = (await acme.person('customers', '1')).body;
      expect((await acme.removePerson('customers', '1')).status).toBe(204);
      expect((await acme.removePerson('customers', '1')).status).toBe(404);
      expect((await acme.person('customers', '1')).status).toBe(404);
      expect(await countPeople()).toBe(1);
      const { items } = (await acme.audit('?action=person.deleted&limit=1')).body;
      expect(items).toMatchObject([{ subject: 'population/customers', before: { personId } }]);
      expect((await acme.add('customers', person('1'))).body).toMatchObject({ added: 1 });
    });
  });

  it('stores, logs and queues nothing personal in plain text', async () => {
    const secrets = ['Xanthippe', 'Quodlibet', '1931-07-19', 'cust-90210', 'Bearer-of-9f3a', 'hook-path-77'];
    const [firstname, lastname, dob, id, token, path] = secrets as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const redis = await watchRedis(app.env['REDIS_URL'] ?? '');
    await acme.put('customers', {
      dataset: 'demo',
      callback: { url: `https://shop.example/${path}`, headers: { authorization: token } },
    });
    const people = [
      person(id, firstname, lastname, dob),
      { ...person(`${id}-2`, firstname, lastname), dob: `x${dob}` },
    ];
    await acme.add('customers', ...people);
    await acme.upload(
      'customers',
      csv(`${id},${firstname} 2,${lastname},${dob}`, `,${lastname},${id},${dob}`),
    );
    await acme.upload('customers', csv(`${id}-3,"${lastname}"x,,`));
    await acme.ndjson('customers', `{"id":"${id}","lastname":"${lastname}","dob":7}\n{"${lastname}`);
    await acme.person('customers', id);
    await acme.people('customers');
    await acme.people('customers', '', { accept: 'text/csv' });
    await acme.removePerson('customers', `${id}-2`);
    expect((await acme.person('customers', id)).body.firstname).toBe(`${firstname} 2`);
    const tables = await query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_schema NOT IN ('pg_catalog', 'information_schema', 'datasets') AND table_type = 'BASE TABLE'`,
    );
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['sanctions.people', 'sanctions.populations', 'audit.entries']),
    );
    const dump: string[] = [];
    for (const { name } of tables)
      for (const row of await query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`))
        dump.push(row.text);
    const hex = secrets.map((secret) => Buffer.from(secret).toString('hex'));
    const commands = await redis.end();
    expect(commands).toContain(app.env['REDIS_PREFIX']);
    expect(commands).toContain('screen-population');
    const text = [...dump, ...app.logs, commands].join('\n');
    expect(text).toContain('people.imported');
    for (const secret of [
      ...secrets,
      ...hex,
      ...secrets.map((each) => Buffer.from(each).toString('base64').slice(0, -3)),
    ])
      expect(text.includes(secret) ? `contains ${secret}` : 'ok').toBe('ok');
  });
});

/**
 * Records every command that Redis receives, of all clients. ioredis cannot: it rejects commands of others that arrive together with the
 * reply to its own.
 */
async function watchRedis(url: string) {
  const { hostname, port } = new URL(url);
  const monitor = connect({ host: hostname, port: Number(port) });
  let commands = '';
  monitor.setEncoding('utf8').on('data', (text: string) => (commands += text));
  monitor.write('MONITOR\r\n');
  await eventually(() => expect(commands).toMatch(/^\+OK\r\n/));
  return {
    /** Returns the commands once all earlier ones have been recorded. */
    async end(): Promise<string> {
      const client = new Redis(url);
      const mark = `end-${process.pid}-${commands.length}`;
      await client.echo(mark);
      await eventually(() => expect(commands).toContain(mark));
      monitor.destroy();
      client.disconnect();
      return commands;
    },
  };
}

const toCsv = (people: ReturnType<typeof person>[]): string =>
  csv(
    ...people.map((each) =>
      Object.values(each)
        .map((value) => `"${value.replaceAll('"', '""')}"`)
        .join(','),
    ),
  );
