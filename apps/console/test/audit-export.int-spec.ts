import { AuditTrail } from '@gatehouse/audit';
import { inTransaction } from '@gatehouse/database';
import { Browser, type ConsoleServer, startConsole } from './console';

interface Line {
  position: number;
  action: string;
  subject: string;
}

describe('the export of the audit trail of the console', () => {
  let server: ConsoleServer;
  let admin: Browser;
  beforeAll(async () => {
    server = await startConsole();
    await server.createUser('admin');
    await server.createUser('viewer', ['viewer']);
    await server.createUser('of-acme', ['admin'], ['acme']);
    admin = await server.logIn('admin');
  });
  afterAll(() => server?.close());

  const append = (actions: readonly string[]) =>
    inTransaction(server.source, (transaction) =>
      server.app.get(AuditTrail, { strict: false }).append(
        transaction,
        'console',
        actions.map((action) => ({ actor: { type: 'system' }, action, subject: '=1+1,"x"' })),
      ),
    );
  const exported = async (query = '') => {
    const { status, headers, body } = await admin.call('GET', `audit/export${query}`);
    const lines = String(body).trimEnd().split('\n');
    return { status, headers, lines: lines.map((line) => JSON.parse(line) as Line) };
  };
  const findEnd = async (): Promise<string> =>
    (await admin.call('POST', 'audit/verification')).body[0].end as string;

  it('has every entry up to its begin, in more than one batch, and the end of the verified chain', async () => {
    await append(Array.from({ length: 2100 }, (_, i) => `test.${i}`));
    const end = await findEnd();
    const { headers, lines } = await exported();
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="console-audit.jsonl"');
    expect(headers.get('x-chain-end')).toBe(end);
    expect(headers.get('x-chain-problem')).toBeNull();
    expect(lines.length).toBeGreaterThan(2100);
    expect(lines.map(({ position }) => position)).toEqual(lines.map((_, i) => i + 1));
    expect(lines.at(-1)?.position).toBe(Number(end.split(':')[0]));
  });

  it('is recorded before it is sent, with the result of the verification', async () => {
    const end = await findEnd();
    await exported('?action=test.7');
    expect((await server.readAudit()).at(-1)).toEqual({
      actor: { type: 'operator', user: 'admin' },
      action: 'audit.exported',
      subject: 'audit',
      after: { action: 'test.7', format: 'jsonl', end },
    });
  });

  it('is not sent if it cannot be recorded', async () => {
    await server.source.query(`
      CREATE FUNCTION audit.fill_disk() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE 'no space left' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON audit.entries EXECUTE FUNCTION audit.fill_disk()`);
    const { status, body } = await admin.call('GET', 'audit/export');
    await server.source.query(`DROP FUNCTION audit.fill_disk CASCADE`);
    expect(status).toBe(503);
    expect(JSON.stringify(body)).not.toContain('test.7');
    expect((await exported()).status).toBe(200);
  });

  it('is limited to a period and a filter', async () => {
    server.advanceClock(100);
    const from = new Date(server.now()).toISOString();
    await append(['period.first', 'period.second']);
    server.advanceClock(100);
    const until = new Date(server.now()).toISOString();
    await append(['period.later']);
    const { lines } = await exported(`?from=${from}&until=${until}`);
    expect(lines.map(({ action }) => action)).toEqual(['period.first', 'period.second']);
    const one = await exported(`?from=${from}&action=period.second`);
    expect(one.lines.map(({ action }) => action)).toEqual(['period.second']);
    expect(await admin.call('GET', 'audit/export?action=nothing.done')).toMatchObject({
      status: 200,
      body: '',
    });
  });

  it('is CSV for a spreadsheet, which evaluates none of it', async () => {
    const { headers, body } = await admin.call('GET', 'audit/export?format=csv&action=test.7');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [title, row, rest] = String(body).split('\r\n');
    expect(title).toBe('position,at,actor,key,user,action,subject,before,after');
    expect(row).toMatch(/^\d+,[^,]+,system,,,test\.7,"'=1\+1,""x""",,$/);
    expect(rest).toBe('');
  });

  it.each([
    ['?format=xml', 'format must be one of jsonl, csv'],
    ['?from=yesterday', expect.stringContaining('from must be an ISO 8601 timestamp')],
  ])('is refused with %s', async (query, message) => {
    expect(await admin.call('GET', `audit/export${query}`)).toMatchObject({ status: 400, body: { message } });
  });

  it.each(['viewer', 'of-acme'])('is refused to the user %s', async (name) => {
    const browser = await server.logIn(name);
    expect((await browser.call('GET', 'audit/export')).status).toBe(403);
    expect((await new Browser(server.url).call('GET', 'audit/export')).status).toBe(401);
  });

  it('says that an entry was changed, and shows it as evidence', async () => {
    await server.source.query(
      `UPDATE audit.entries SET subject = 'forged' WHERE chain = 'console' AND position = 3`,
    );
    const { headers, lines } = await exported();
    expect(headers.get('x-chain-problem')).toBe('entry 3 was changed, replaced or moved');
    expect(headers.get('x-chain-end')).toBeNull();
    expect(lines[2]?.subject).toBe('forged');
    expect((await server.readAudit()).at(-1)).toMatchObject({
      action: 'audit.exported',
      after: { problem: 'entry 3 was changed, replaced or moved' },
    });
  });
});
