import { listedPerson } from './listed-person';
import { csv, toForm, header, importList, type Sanctions, startSanctions } from './sanctions';

const maxFileBytes = 2_097_152;

describe('POST /v2/open-sanctions/file/:dataset', () => {
  let app: Sanctions;
  beforeAll(async () => {
    app = await startSanctions();
    await importList(app.store, 'test_list', [
      listedPerson('t-1', 'Ivan Petrov', {
        names: [{ text: 'Ivan Petrov' }, { text: 'Vanya Petrov' }],
        birthDates: ['1970-12-31', '1971'],
        countries: ['ru'],
        programs: ['TEST-1'],
        url: 'https://example.org/t-1',
      }),
      listedPerson('t-2', 'Boris Sidorov', { birthDates: [] }),
      listedPerson('t-3', 'Ivan Petrov'),
      listedPerson('t-ship', 'Ocean Star', { schema: 'Vessel' }),
      listedPerson('t-entity', 'Nameless Fund', { schema: 'LegalEntity', birthDates: [] }),
      listedPerson('t-company', 'Petrov Trading', { schema: 'Company', birthDates: [] }),
    ]);
    await importList(app.store, 'other_list', [
      listedPerson('o-1', 'Greta Olsen'),
      listedPerson('t-2', 'Boris Sidorov'),
    ]);
    await app.replica.poll();
    await app.replica.poll();
  });
  afterAll(() => app?.close());

  it('returns every row, and the details of matched rows', async () => {
    const reply = await app.file('test_list', csv('1,Ivan,Petrov,1970-12-31', '2,Ann,Lee,1980-01-01'));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('x-request-id')).toMatch(/./);
    expect(reply.headers.get('ratelimit-limit')).toMatch(/^\d+$/);
    expect(reply.headers.get('vary')).toContain('Accept');
    expect(reply.body.results).toEqual([
      {
        id: '1',
        firstname: 'Ivan',
        lastname: 'Petrov',
        dob: '1970-12-31',
        match: 'true',
        score: 1,
        matchedId: 't-1',
      },
      { id: '2', firstname: 'Ann', lastname: 'Lee', dob: '1980-01-01', match: 'false' },
    ]);
    const { summary } = reply.body;
    expect(summary).toEqual({
      total: 2,
      matched: { count: 1, records: [expect.any(Object)] },
      dataset: 'test_list',
      datasetVersion: expect.stringMatching(/./),
    });
    expect(summary.matched.records[0]).toMatchObject({
      id: '1',
      score: 1,
      firstname: 'Ivan',
      lastname: 'Petrov',
      dob: '1970-12-31',
    });
    expect(summary.matched.records[0].matches).toHaveLength(2);
    expect(summary.matched.records[0].matches[0]).toEqual({
      entityId: 't-1',
      name: 'Ivan Petrov',
      matchedName: 'Ivan Petrov',
      score: 1,
      aliases: ['Vanya Petrov'],
      birthDate: '1970-12-31; 1971',
      countries: ['ru'],
      programs: ['TEST-1'],
      datasets: ['test_list'],
      url: 'https://example.org/t-1',
      features: expect.any(Array),
    });
    expect(summary.matched.records[0].matches[0].features[0]).toEqual({
      feature: expect.any(String),
      added: expect.any(Number),
      words: expect.any(String),
    });
  });

  it('returns the alias that matched, and null for unknown fields', async () => {
    const reply = await app.file(
      'test_list',
      csv('1,Vanya,Petrov,1970-12-31', '2,Boris,Sidorov,1970-12-31'),
      '?scoreThreshold=0.8',
    );
    const [vanya, boris] = reply.body.summary.matched.records;
    expect(vanya.matches[0]).toMatchObject({ name: 'Ivan Petrov', matchedName: 'Vanya Petrov' });
    expect(boris.matches[0]).toMatchObject({ entityId: 't-2', birthDate: null, aliases: [] });
  });

  it('screens against people and legal entities, not ships and companies', async () => {
    const rows = csv('1,,Ocean Star,', '2,,Nameless Fund,', '3,,Petrov Trading,');
    const { body } = await app.file('test_list', rows, '?scoreThreshold=0.9');
    expect(body.results.map(({ match }: { match: string }) => match)).toEqual(['false', 'true', 'false']);
  });

  it('never skips a row, and returns its problems as warnings', async () => {
    const rows = ['1,Ivan,Petrov,', '2,Ivan,Petrov,12/31/1970', ',,,', '4', '5,A,B,1970-12-31,extra'];
    const { body } = await app.file('test_list', csv(...rows), '?scoreThreshold=0.5');
    expect(body.summary.total).toBe(5);
    expect(body.results.map(({ warnings }: { warnings: string[] }) => warnings)).toEqual([
      ['dob is empty'],
      ['dob "12/31/1970" is not a date of the form YYYY-MM-DD'],
      ['id is empty', 'the name is empty', 'dob is empty'],
      ['the row has 1 of 4 columns: the missing ones count as empty', 'the name is empty', 'dob is empty'],
      ['the row has 5 columns, the header 4: put quotes around a value that contains a separator'],
    ]);
    expect(body.results.slice(0, 2)).toMatchObject([{ match: 'true' }, { match: 'true' }]);
  });

  it('echoes a row unchanged', async () => {
    const reply = await app.file('test_list', csv('" 7 ","=I""van\r\n",王 Ünï ,"</script>\u2028"'));
    expect(reply.body.results[0]).toMatchObject({
      id: ' 7 ',
      firstname: '=I"van\r\n',
      lastname: '王 Ünï ',
      dob: '</script>\u2028',
    });
  });

  it('accepts a file without rows', async () => {
    const { status, body } = await app.file('test_list', header);
    expect(status).toBe(200);
    expect(body).toMatchObject({ summary: { total: 0, matched: { count: 0, records: [] } }, results: [] });
  });

  it('keeps the order of rows across slices', async () => {
    const rows = Array.from({ length: 1234 }, (_, i) =>
      i % 100 ? `${i},Ann,Lee,` : `${i},Ivan,Petrov,1970-12-31`,
    );
    const { body } = await app.file('test_list', csv(...rows));
    expect(body.results.map(({ id }: { id: string }) => Number(id))).toEqual(rows.map((_, i) => i));
    expect(body.summary.matched.count).toBe(13);
    expect(body.summary.matched.records.map(({ id }: { id: string }) => Number(id))).toEqual(
      Array.from({ length: 13 }, (_, i) => i * 100),
    );
  });

  describe('scoreThreshold', () => {
    it.each(['', 'abc', '0', '-1', '1.01', 'NaN', 'Infinity', '0,95', '0x1', '0.9&scoreThreshold=0.8', ' '])(
      'rejects %j',
      async (value) => {
        const reply = await app.file('test_list', csv(), `?scoreThreshold=${value}`);
        expect(reply).toMatchObject({
          status: 400,
          body: { statusCode: 400, message: 'scoreThreshold must be a number above 0 and at most 1' },
        });
      },
    );

    it('is the minimum score of a match, 0.95 by default', async () => {
      const rows = csv('1,Ivan,Petrov,1999-05-05');
      const strict = await app.file('test_list', rows);
      expect(strict.body.results[0].match).toBe('false');
      const lenient = await app.file('test_list', rows, '?scoreThreshold=.1');
      expect(lenient.body.results[0]).toMatchObject({ match: 'true', score: expect.any(Number) });
      expect(lenient.body.results[0].score).toBeLessThan(0.95);
      expect(
        (await app.file('test_list', csv('1,Ivan,Petrov,1970-12-31'), '?scoreThreshold=1')).body.results[0],
      ).toMatchObject({ match: 'true' });
    });
  });

  it.each([
    ['?scoreThreshold[]=0.5', 'write scoreThreshold without brackets: scoreThreshold=0.9'],
    ['?exclude[]=t-1', 'write exclude without brackets: exclude=id1,id2'],
    ['?exclude%5Ba%5D=t-1&exclude[b]=t-2', 'write exclude without brackets: exclude=id1,id2'],
    ['?exclude[0]=t-1&scoreThreshold[a][b]=1', /^write exclude .*; write scoreThreshold /],
  ])('rejects the query %s, which would otherwise be ignored', async (query, message) => {
    const reply = await app.file('test_list', csv(), query);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toEqual(expect.stringMatching(message));
  });

  it('ignores unknown parameters, with or without brackets', async () => {
    expect((await app.file('test_list', csv(), '?page[size]=1&x=2')).status).toBe(200);
  });

  describe('exclude', () => {
    it('excludes reviewed entities', async () => {
      const rows = csv('1,Ivan,Petrov,1970-12-31');
      const one = await app.file('test_list', rows, '?exclude=t-1, unknown ,');
      expect(one.body.results[0]).toMatchObject({ match: 'true', matchedId: 't-3' });
      const both = await app.file('test_list', rows, '?exclude=t-1&exclude=t-3');
      expect(both.body).toMatchObject({ summary: { matched: { count: 0 } }, results: [{ match: 'false' }] });
    });

    it('accepts at most 1,000 ids', async () => {
      const ids = (count: number) => `?exclude=${Array.from({ length: count }, (_, i) => `t${i}`).join(',')}`;
      expect((await app.file('test_list', csv(), ids(1000))).status).toBe(200);
      expect(await app.file('test_list', csv(), ids(1001))).toMatchObject({
        status: 400,
        body: { message: 'exclude may contain at most 1000 ids, not 1001' },
      });
    });
  });

  describe('collections', () => {
    it.each(['sanctions', 'default'])(
      '%s: screens against all real lists, and returns each entity once',
      async (name) => {
        const rows = csv(
          '1,Greta,Olsen,1970-12-31',
          '2,Boris,Sidorov,1970-12-31',
          '3,Vladimir,Putin,1952-10-07',
        );
        const { body } = await app.file(name, rows, '?scoreThreshold=0.8');
        expect(body.results.map(({ matchedId }: { matchedId?: string }) => matchedId)).toEqual([
          'o-1',
          't-2',
          undefined,
        ]);
        expect(body.summary.matched.records[1].matches).toHaveLength(1);
        expect(body.summary.dataset).toBe(name);
        expect(body.summary.datasetVersion).toMatch(/^other_list@[^,]+,test_list@[^,]+$/);
        expect(body.summary).not.toHaveProperty('demo');
      },
    );

    it('adds a note if the demo list was used', async () => {
      const { body } = await app.file('demo', csv());
      expect(body.summary).toMatchObject({
        demo: true,
        note: expect.stringMatching(/^The demo list was used/),
      });
    });
  });

  it('answers 404 for an unknown dataset with the loaded ones, before it reads the file', async () => {
    for (const [name, file] of [
      ['nowhere', csv()],
      ['nowhere', 'no csv'],
      ['constructor', csv()],
      ['__proto__', csv()],
      ['Test_List', csv()],
    ] as const)
      expect(await app.file(name, file)).toMatchObject({
        status: 404,
        body: {
          message: `There is no dataset "${name}". Loaded datasets: demo, other_list, test_list, sanctions, default.`,
        },
      });
    expect((await app.file('%00', csv())).status).toBe(404);
    expect((await app.file('%ZZ', csv())).status).toBe(400);
    expect((await app.file('x'.repeat(5000), csv())).status).toBe(404);
  });

  it('answers 404 to a large upload, and keeps the connection usable', async () => {
    for (let i = 0; i < 3; i++) {
      expect((await app.file('nowhere', Buffer.alloc(maxFileBytes, ' '))).status).toBe(404);
      expect((await app.file('test_list', csv())).status).toBe(200);
    }
  });

  it('reports all problems of the query before an unknown dataset', async () => {
    const reply = await app.file('nowhere', csv(), `?scoreThreshold=2&exclude=${'x'.repeat(301)}`);
    expect(reply).toMatchObject({
      status: 400,
      body: {
        message:
          'scoreThreshold must be a number above 0 and at most 1; exclude must be a list of entity ids, of at most 300 characters each',
      },
    });
  });

  describe('the file', () => {
    it.each(['people.txt', 'people.csv.exe', 'people', 'csv', 'people.csv '])(
      'is rejected with the name %j',
      async (name) => {
        expect(await app.file('test_list', csv(), '', {}, name)).toMatchObject({
          status: 400,
          body: {
            message: 'Only CSV files are allowed!',
            error: 'Bad Request',
            requestId: expect.any(String),
          },
        });
      },
    );

    it.each(['people.csv', 'PEOPLE.CSV', '.csv', 'a b;ü.Csv'])(
      'is accepted with the name %j',
      async (name) => {
        expect((await app.file('test_list', csv(), '', {}, name)).status).toBe(200);
      },
    );

    it.each(['', 'id,firstname,lastname\n1,A,B', '\n\n\n'])(
      'is rejected without headers: %j',
      async (text) => {
        expect(await app.file('test_list', text)).toMatchObject({
          status: 400,
          body: { statusCode: 400, message: 'Missing required CSV headers' },
        });
      },
    );

    it('is rejected in Latin-1, with the line', async () => {
      const bytes = Buffer.from(csv('1,Ann,Lee,', '2,José,Lee,'), 'latin1');
      expect(await app.file('test_list', bytes)).toMatchObject({
        status: 400,
        body: {
          message: 'line 3 is not UTF-8 (it looks like Latin-1 / Windows-1252): save the file as UTF-8',
        },
      });
    });

    it('is rejected with an open quote, with the line of the quote', async () => {
      expect(await app.file('test_list', csv('1,Ann,Lee,', '2,"José,Lee,', '3,Bob,Ray,'))).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^line 3: a quote is opened here/) },
      });
    });

    it('may have 2,097,152 bytes; one more byte is a 413', async () => {
      const fit = Buffer.alloc(maxFileBytes, ' ');
      fit.write(csv('1,Ivan,Petrov,1970-12-31'));
      expect(await app.file('test_list', fit)).toMatchObject({
        status: 200,
        body: { summary: { total: 1 } },
      });
      for (const size of [maxFileBytes + 1, 2 * maxFileBytes, 5 * maxFileBytes])
        expect(await app.file('test_list', Buffer.alloc(size, ' '))).toMatchObject({
          status: 413,
          body: {
            statusCode: 413,
            message: expect.stringMatching(/^The file is too large: at most 2,097,152/),
          },
        });
    });

    it('must be the only file, in a part named file', async () => {
      const call = (form: FormData) => app.call('POST', '/v2/open-sanctions/file/test_list', form);
      expect(await call(toForm(csv(), 'people.csv', 'upload'))).toMatchObject({
        status: 400,
        body: { message: 'The file must be in a part named "file"; this request has it in "upload".' },
      });
      const two = toForm(csv());
      two.append('file', new Blob([csv()]), 'more.csv');
      expect(await call(two)).toMatchObject({
        status: 400,
        body: { message: 'Send one file at a time, in one part named "file".' },
      });
      const text = new FormData();
      text.append('file', csv());
      expect(await call(text)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^There is no file: /) },
      });
      expect((await call(new FormData())).status).toBe(400);
      const extra = toForm(csv());
      extra.append('note', 'hello');
      extra.append('__proto__[x]', 'hello');
      expect((await call(extra)).status).toBe(200);
    });

    it('must be sent as multipart/form-data', async () => {
      const call = (body: string | undefined, headers: Record<string, string>) =>
        app.call('POST', '/v2/open-sanctions/file/test_list', body, headers);
      for (const type of [
        'text/csv',
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/mixed',
      ])
        expect(await call('{}', { 'content-type': type })).toMatchObject({
          status: 415,
          body: {
            statusCode: 415,
            message: `Send the CSV file as multipart/form-data, in a part named "file" (the Content-Type of this request is ${type}).`,
          },
        });
      expect(await call(undefined, {})).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^There is no file: /) },
      });
      expect(
        (await call('x', { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' }))
          .status,
      ).toBe(415);
    });
  });

  describe('Accept: text/csv', () => {
    const accept = (value: string) =>
      app.file('test_list', csv('1,Ivan,Petrov,1970-12-31', '=2,"Le,e",-x,'), '', { accept: value });

    it('returns the results as CSV without formulas', async () => {
      const reply = await accept('text/csv');
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
      expect(reply.headers.get('content-disposition')).toBe('attachment; filename="sanctions-test_list.csv"');
      expect(reply.headers.get('x-dataset-version')).toBe(
        app.registry.loaded().find(({ name }) => name === 'test_list')?.state.version,
      );
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.body).toBe(
        [
          'id,firstname,lastname,dob,match,score,matchedId,matchedName,warnings',
          '1,Ivan,Petrov,1970-12-31,true,1,t-1,Ivan Petrov,',
          `"'=2","Le,e","'-x",,false,,,,dob is empty`,
          '',
        ].join('\r\n'),
      );
    });

    it.each([
      ['*/*', 'json'],
      ['', 'json'],
      ['text/csv;q=0.5, application/json', 'json'],
      ['application/json;q=0.5, text/csv', 'csv'],
      ['text/*', 'csv'],
      ['text/csv;q=0', 'json'],
      ['text/html', 'json'],
      ['text/html, text/csv;q=0.9, */*;q=0.1', 'csv'],
    ])('%j returns %s', async (value, format) => {
      expect((await accept(value)).headers.get('content-type')).toContain(format);
    });
  });

  it('logs no names and no dates of birth', () => {
    const logs = app.logs.join('');
    expect(logs).toContain('/v2/open-sanctions/file/:dataset');
    for (const secret of ['Petrov', '1970-12-31', 'José', 'people.csv']) expect(logs).not.toContain(secret);
  });
});
