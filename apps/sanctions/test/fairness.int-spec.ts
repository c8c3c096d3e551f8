import { ApiKeyService } from '@gatehouse/auth';
import { eventually } from '@gatehouse/testing';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Ledger, ledgerLimits } from '../src/screening/ledger';
import type { Task } from '../src/screening/screening.task';
import type { TaskQueue } from '../src/screening/screening.threads';
import { fairQueueRules } from '../src/screening/fair-queue';
import { listedPerson } from './listed-person';
import { csv, toForm, importList, type Sanctions, startSanctions } from './sanctions';

const busyCallers = 3;
const busyMessage = 'Too many checks are in progress. Nothing was checked; try again in a few seconds.';
const manyPeople = 1500;
/** Every listed person reaches a threshold of 0.01, and the best 50 are explained: milliseconds for each row. */
const expensiveFile = csv(...Array.from({ length: 1000 }, (_, i) => `${i},Ivan Ali Omar,Petrov,`));
const quietFile = csv(...Array.from({ length: 300 }, (_, i) => `${i},Ann${i},Lee,1980-01-01`));
const toAddress = (i: number) => ({ 'x-forwarded-for': `203.0.113.${i}` });
const callerAt = (i: number) => `address:203.0.113.${i}`;

/** A finished turn of a thread. */
interface FinishedTurn {
  caller: string;
  cpu: number;
}

/** Records each turn at its end, in order. */
function watchTurns({ threads }: Sanctions): FinishedTurn[] {
  const finished: FinishedTurn[] = [];
  const createQueue = threads.createQueue.bind(threads);
  threads.createQueue = (caller: string): TaskQueue => {
    const made = createQueue(caller);
    const run = made.run.bind(made);
    made.run = async <T extends Task>(task: T) => {
      const outcome = await run(task);
      finished.push({ caller, cpu: outcome.cpu });
      return outcome;
    };
    return made;
  };
  return finished;
}

describe('concurrent callers', () => {
  let app: Sanctions;
  let finished: FinishedTurn[];
  beforeAll(async () => {
    app = await startSanctions({ SCREENING_THREADS: '1', SCREENING_CPU_SECONDS: '1' });
    const people = Array.from({ length: manyPeople }, (_, i) =>
      listedPerson(`t-${i}`, 'Ivan Ali Omar Petrov'),
    );
    await importList(app.store, 'test_list', people);
    await app.replica.poll();
    finished = watchTurns(app);
  });
  afterAll(() => app.close());

  const metric = async (name: string): Promise<number> => {
    const { body } = await app.call('GET', '/metrics');
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(String(body).replaceAll('"', ''))?.[1]);
  };

  const sendExpensiveFile = (address: number, { signal }: AbortController) =>
    fetch(`${app.url}/v2/open-sanctions/file/test_list?scoreThreshold=0.01`, {
      method: 'POST',
      body: toForm(expensiveFile),
      headers: toAddress(address),
      signal,
    }).catch(() => undefined);

  /** Runs five expensive checks per busy caller until they are stopped. */
  function startBusyCallers() {
    const abort = new AbortController();
    const sent = Array.from({ length: 5 * busyCallers }, (_, i) => sendExpensiveFile(i % busyCallers, abort));
    return async () => {
      abort.abort();
      await Promise.all(sent);
      await eventually(async () => expect(await metric('screening_open_checks')).toBe(0));
    };
  }

  const used = (caller: string) =>
    finished.filter((turn) => turn.caller === caller).reduce((sum, { cpu }) => sum + cpu, 0);

  it('do not wait for each other: the rows of a quiet caller run before the next turn of a busy one', async () => {
    const stop = startBusyCallers();
    await eventually(() => {
      for (let i = 0; i < busyCallers; i++) expect(used(callerAt(i))).toBeGreaterThan(fairQueueRules.burst);
    }, 60_000);
    const before = finished.length;
    const { status, body } = await app.file('test_list', quietFile, '', toAddress(200));
    expect([status, body.summary.total]).toEqual([200, 300]);
    const isQuiet = ({ caller }: FinishedTurn) => caller === callerAt(200);
    const during = finished.slice(before, finished.findLastIndex(isQuiet) + 1);
    await stop();
    const quiet = during.filter(isQuiet).length;
    expect(quiet).toBeGreaterThanOrEqual(4);
    // Turns that ended during the upload do not count; one turn was in progress.
    const busyAfterFirst = during.slice(during.findIndex(isQuiet)).filter((turn) => !isQuiet(turn)).length;
    expect(busyAfterFirst).toBeLessThanOrEqual(1);
  });

  it('receive 413 with the number of screened rows for a check that exceeds its CPU budget', async () => {
    const refused = await metric('screening_rejected_checks_total{limit=cpu-budget}');
    const { status, body } = await app.file('test_list', expensiveFile, '?scoreThreshold=0.01');
    expect([status, body.error]).toEqual([413, 'Payload Too Large']);
    expect(body.message).toMatch(
      /^This check needs more than 1 s of CPU time: [\d,]+ of 1,000 rows were screened\. /,
    );
    expect(await metric('screening_rejected_checks_total{limit=cpu-budget}')).toBe(refused + 1);
    const people = Array.from({ length: 1000 }, () => ({ firstname: 'Ivan Ali Omar', lastname: 'Petrov' }));
    const sent = await app.match('test_list', { people, scoreThreshold: 0.01 });
    expect([sent.status, sent.body.message]).toEqual([413, expect.stringContaining(' of 1,000 rows ')]);
    expect(await metric('screening_queue_slices')).toBe(0);
    expect((await app.file('test_list', quietFile)).status).toBe(200);
  });

  it('free their CPU time when they disconnect', async () => {
    const stop = startBusyCallers();
    await eventually(() => expect(used(callerAt(0))).toBeGreaterThan(0));
    await stop();
    const before = finished.length;
    expect((await app.file('test_list', quietFile, '', toAddress(201))).status).toBe(200);
    const busyTurns = finished.slice(before).filter(({ caller }) => caller !== callerAt(201));
    // The turn that was in progress.
    expect(busyTurns.length).toBeLessThanOrEqual(1);
  });

  it('are identified by customer, else by address', async () => {
    const service = app.app.get(ApiKeyService, { strict: false });
    const keys: string[] = [];
    for (const customer of ['one', 'one', 'two'])
      keys.push((await service.create({ customer, mode: 'live' })).key);
    const before = finished.length;
    for (const key of keys) await app.file('demo', csv('1,Ann,Lee,'), '', { 'x-api-key': key });
    await app.file('demo', csv('1,Ann,Lee,'), '', toAddress(7));
    const callers = [...new Set(finished.slice(before).map(({ caller }) => caller))];
    expect(callers).toEqual([
      expect.stringMatching(/^customer:/),
      expect.stringMatching(/^customer:/),
      callerAt(7),
    ]);
  });

  describe('when the memory is used up', () => {
    /** Fills the ledger until the caller with two checks loses one. */
    async function fillLedger<T>(work: () => Promise<T>): Promise<T> {
      const ledger = app.app.get(Ledger, { strict: false });
      await eventually(() => expect(ledger.checks).toBe(2));
      const reservations = Array.from({ length: ledgerLimits.checks - 1 }, (_, i) =>
        ledger.reserve(`${i}`, 0),
      );
      const result = await work();
      for (const reservation of reservations) reservation.end();
      expect(ledger.checks).toBe(1);
      return result;
    }

    it('lose the newer of two checks that are being screened', async () => {
      const abort = new AbortController();
      const sent = [1, 2].map(() => sendExpensiveFile(60, abort));
      await eventually(() => expect(used(callerAt(60))).toBeGreaterThan(0));
      const reply = await fillLedger(() => Promise.race(sent));
      expect(reply?.status).toBe(503);
      expect(await reply?.json()).toMatchObject({ message: busyMessage });
      abort.abort();
      await eventually(async () => expect(await metric('screening_open_checks')).toBe(0));
    });

    it('lose the newer of two uploads', async () => {
      const uploads = [stallUpload(app.url, 61), stallUpload(app.url, 61)];
      const replies = uploads.map((socket) => once(socket, 'data') as Promise<[Buffer]>);
      const [reply] = await fillLedger(() => Promise.race(replies));
      expect(reply.toString()).toMatch(/^HTTP\/1\.1 503 /);
      expect(reply.toString()).toContain(busyMessage);
      for (const socket of uploads) socket.destroy();
      await eventually(async () => expect(await metric('screening_open_checks')).toBe(0));
    });
  });
});

/** Starts an upload that never ends. */
function stallUpload(url: string, address: number): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const headers = [
    'Host: x',
    `X-Forwarded-For: ${toAddress(address)['x-forwarded-for']}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 2000000',
  ];
  socket.write(`POST /v2/open-sanctions/file/demo HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n--b\r\n`);
  return socket;
}
