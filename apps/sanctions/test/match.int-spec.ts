import { listedPerson } from './listed-person';
import { importList, type Sanctions, startSanctions } from './sanctions';

const ivan = { id: '1', firstname: 'Ivan', lastname: 'Petrov', dob: '1970-12-31' };

describe('POST /v2/open-sanctions/match/:dataset', () => {
  let app: Sanctions;
  beforeAll(async () => {
    app = await startSanctions();
    await importList(app.store, 'test_list', [
      listedPerson('t-1', 'Ivan Petrov'),
      listedPerson('t-2', 'Ivan Petrov'),
    ]);
    await app.replica.poll();
  });
  afterAll(() => app?.close());

  it('returns the same reply as the file check', async () => {
    const reply = await app.match('test_list', { people: [ivan, { ...ivan, id: '2', firstname: 'Ann' }] });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.body).toMatchObject({
      summary: {
        total: 2,
        matched: { count: 1, records: [{ id: '1', matches: [{ entityId: 't-1' }, { entityId: 't-2' }] }] },
        dataset: 'test_list',
      },
      results: [
        { ...ivan, match: 'true', score: 1, matchedId: 't-1' },
        { id: '2', match: 'false' },
      ],
    });
  });

  it('applies a threshold and excluded ids', async () => {
    const people = [{ ...ivan, dob: '1999-01-01' }];
    expect((await app.match('test_list', { people })).body.summary.matched.count).toBe(0);
    const lenient = await app.match('test_list', { people, scoreThreshold: 0.1, exclude: [' t-1 ', ''] });
    expect(lenient.body.results[0]).toMatchObject({ match: 'true', matchedId: 't-2' });
  });

  it('treats missing fields as empty, with warnings', async () => {
    const reply = await app.match('test_list', { people: [{}, { lastname: 'Petrov', dob: null, other: 7 }] });
    expect(reply.body.results).toEqual([
      {
        id: '',
        firstname: '',
        lastname: '',
        dob: '',
        match: 'false',
        warnings: ['id is empty', 'the name is empty', 'dob is empty'],
      },
      {
        id: '',
        firstname: '',
        lastname: 'Petrov',
        dob: '',
        match: 'false',
        warnings: ['id is empty', 'dob is empty'],
      },
    ]);
  });

  it('returns CSV for Accept: text/csv', async () => {
    const reply = await app.match('test_list', { people: [ivan] }, { accept: 'text/csv' });
    expect(reply.body).toMatch(/^id,firstname.*\r\n1,Ivan,Petrov,1970-12-31,true,1,t-1,Ivan Petrov,\r\n$/s);
  });

  it('accepts 1 to 1,000 people', async () => {
    const most = await app.match('test_list', { people: Array<object>(1000).fill(ivan) });
    expect(most).toMatchObject({ status: 200, body: { summary: { total: 1000 } } });
    for (const count of [0, 1001])
      expect(await app.match('test_list', { people: Array<object>(count).fill(ivan) })).toMatchObject({
        status: 400,
        body: { message: `people must contain 1 to 1000 people, not ${count}; a file may contain more` },
      });
  });

  it('reports all problems of a body at once', async () => {
    const people = [ivan, { id: 7, dob: [] }, 'Ivan', null, { firstname: {} }];
    const reply = await app.match('test_list', { people, scoreThreshold: '0.9', exclude: [1] });
    expect(reply).toMatchObject({ status: 400, body: { statusCode: 400 } });
    expect(reply.body.message).toBe(
      [
        'people[1].id must be a string; people[1].dob must be a string; people[2] must be an object',
        'people[3] must be an object; people[4].firstname must be a string',
        'scoreThreshold must be a number above 0 and at most 1',
        'exclude must be a list of entity ids, of at most 300 characters each',
      ].join('; '),
    );
  });

  it('reports the first 50 problems and counts the rest', async () => {
    const { body } = await app.match('test_list', { people: Array<object>(100).fill({ id: 7 }) });
    expect(body.message).toMatch(/people\[49\]\.id must be a string; and 50 more$/);
  });

  it.each([
    [{}, 400, /^people must be an array/],
    [[], 400, /^The body must be a JSON object/],
    [{ people: {} }, 400, /^people must be an array/],
    [{ people: [ivan], exclude: 't-1' }, 400, /^exclude must be a list/],
    [{ people: null }, 400, /^people must be an array/],
    [{ people: [ivan], scoreThreshold: 2 }, 400, /^scoreThreshold must be/],
    [{ people: [ivan], exclude: [null] }, 400, /^exclude must be a list/],
    [{ people: [ivan], exclude: Array<string>(1001).fill('x') }, 400, /^exclude may contain at most 1000/],
  ])('rejects %j', async (body, status, message) => {
    const reply = await app.match('test_list', body);
    expect(reply.status).toBe(status);
    expect(reply.body.message).toMatch(message);
  });

  it.each(['scoreThreshold', 'exclude'])('treats null for %s as missing', async (field) => {
    const missing = await app.match('test_list', { people: [ivan] });
    expect(await app.match('test_list', { people: [ivan], [field]: null })).toMatchObject({
      status: 200,
      body: missing.body,
    });
  });

  it('answers 404 for an unknown dataset and 415 for a form', async () => {
    expect((await app.match('nowhere', { people: [ivan] })).status).toBe(404);
    const headers = { 'content-type': 'text/plain' };
    expect(await app.match('test_list', { people: [ivan] }, headers)).toMatchObject({
      status: 415,
      body: { message: expect.stringMatching(/^Send the body as JSON/) },
    });
  });

  it('echoes characters that a file cannot contain', async () => {
    const odd = { id: '\u0000', firstname: '\ud800', lastname: '"\\', dob: '1970-12-31' };
    expect((await app.match('test_list', { people: [odd] })).body.results[0]).toMatchObject(odd);
  });
});
