import { verifyDeletionReceipt, verifyWebhook } from '@gatehouse/sdk';
import {
  checkRequirement,
  eventually,
  startDedicatedPostgres,
  type DedicatedServer,
} from '@gatehouse/testing';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listedPerson, startListServer } from './list-server';
import { runTool, wholePostgres } from './postgres-tools';
import { startReceiver, type WebhookReceiver } from './webhook-cluster';
import {
  type Credentials,
  customerOf,
  newCustomer,
  startWholeSuite,
  threeFaces,
  type WholeSuite,
} from './whole-suite';

const postgres = wholePostgres();

/** The procedure of docs/operations.md, "Backup and restore", step by step. */
(checkRequirement('pg_dump', postgres !== undefined) ? describe : describe.skip)(
  'a backup that is restored into an empty database',
  () => {
    const tools = postgres ?? '';
    const [kept, alsoKept, erased] = threeFaces();
    let folder: string;
    let backup: string;
    let database: DedicatedServer;
    let suite: WholeSuite | undefined;
    let receiver: WebhookReceiver;
    let credentials: Credentials;
    let customer: ReturnType<typeof customerOf>;
    const variables = { GATEHOUSE_MASTER_KEYS: `test:${randomBytes(32).toString('base64')}` };
    /** What was there when the backup was made. */
    const before = {
      string: '',
      people: [] as (string | undefined)[],
      ended: '',
      result: {},
      open: '',
      deleted: '',
      receipt: '',
      key: '',
      underWay: '',
    };
    /** What happened after it, and is lost. */
    const after = { string: '', toldOfOpen: '', attempts: 0 };

    const begin = async (more: Record<string, string> = {}): Promise<void> => {
      suite = await startWholeSuite(database.url, { ...variables, ...more });
      credentials ??= await newCustomer(suite);
      customer = customerOf(suite, credentials);
    };

    const statusOfKey = async (): Promise<string | undefined> => {
      const { body } = await customer.admin<{ id: string; status: string }[]>('GET', '/admin/keys');
      return body.find(({ id }) => id === before.key)?.status;
    };

    const fill = async (): Promise<void> => {
      const { body: string } = await customer.store('kept', { 'idempotency-key': 'before' });
      before.string = string.id;
      await eventually(async () =>
        expect(await customer.screen('made_up', listedPerson.row)).toBe(listedPerson.id),
      );
      await customer.enrollBySession(kept, receiver.url);
      for (const face of [alsoKept, erased]) await customer.enroll(face);
      for (const face of [kept, alsoKept, erased]) before.people.push(await customer.identify(face));
      expect(new Set(before.people.filter(Boolean)).size).toBe(3);
      before.ended = await customer.openSession();
      await customer.cancel(before.ended);
      before.result = (await customer.result(before.ended)).body;
      before.open = await customer.openSession(receiver.url);
      before.deleted = await customer.openSession();
      before.receipt = (await customer.delete(before.deleted)).body.receipt;
      before.key = (
        await customer.admin<{ id: string }>('POST', '/admin/keys', { customer: 'acme' })
      ).body.id;
      await eventually(() => expect(receiver.received).toHaveLength(1));
      receiver.hold();
      before.underWay = await customer.testWebhook(receiver.url);
      await eventually(() => expect(receiver.attemptsOf(before.underWay)).not.toEqual([]));
    };

    const arrived = () => receiver.received.filter(({ id }) => id !== before.underWay);

    const goOn = async (): Promise<void> => {
      receiver.release();
      after.string = (await customer.store('lost', { 'idempotency-key': 'after' })).body.id;
      expect((await customer.erase(before.people[2] ?? '')).status).toBe(200);
      expect(await customer.identify(erased)).toBeUndefined();
      await customer.admin('POST', `/admin/keys/${before.key}/revoke`);
      expect(await statusOfKey()).toBe('revoked');
      await customer.cancel(before.open);
      await eventually(() => expect(arrived()).toHaveLength(2));
      after.toldOfOpen = arrived()[1]?.id ?? '';
    };

    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-backup-'));
      backup = path.join(folder, 'gatehouse.dump');
      receiver = await startReceiver();
      const lists = await startListServer();
      database = await startDedicatedPostgres({ binaries: tools });
      await begin({ DATASET_SOURCES: lists.source });
      await fill();
      // While the suite runs: a dump is what the database was at one moment.
      await runTool(tools, 'pg_dump', ['--format=custom', `--file=${backup}`, database.url]);
      await goOn();
      await suite?.close();
      after.attempts = receiver.attemptsOf(before.underWay).length;
      await database.dispose();
      await lists.close();
    });
    beforeAll(async () => {
      database = await startDedicatedPostgres({ binaries: tools });
      await runTool(tools, 'pg_restore', [
        '--exit-on-error',
        '--no-owner',
        `--dbname=${database.url}`,
        backup,
      ]);
      await begin();
    });
    afterAll(async () => {
      await suite?.close();
      await database?.dispose();
      await receiver?.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('has the strings, the lists, the people, the results and the keys of then', async () => {
      expect((await customer.read(before.string)).body).toMatchObject({ value: 'kept' });
      expect(await customer.screen('made_up', listedPerson.row)).toBe(listedPerson.id);
      expect([await customer.identify(kept), await customer.identify(alsoKept)]).toEqual(
        before.people.slice(0, 2),
      );
      expect((await customer.result(before.ended)).body).toEqual(before.result);
    });

    it('verifies the receipts of deletions from before, and repeats them', async () => {
      const keys = (await customer.receiptKeys()) as unknown as Parameters<typeof verifyDeletionReceipt>[1];
      expect(await verifyDeletionReceipt(before.receipt, keys)).toMatchObject({ reason: 'host' });
      expect((await customer.delete(before.deleted)).body.receipt).toBe(before.receipt);
      expect((await customer.result(before.deleted)).status).toBe(410);
    });

    it('does what is repeated from before once, and what is repeated from after again', async () => {
      const first = await customer.store('kept', { 'idempotency-key': 'before' });
      expect(first.body.id).toBe(before.string);
      expect((await customer.read(after.string)).status).toBe(404);
      const again = await customer.store('lost', { 'idempotency-key': 'after' });
      expect(again).toMatchObject({ status: 201, body: { value: 'lost' } });
      expect(again.body.id).not.toBe(after.string);
    });

    it('sends nothing again that had arrived, and tells the end of a session that is open again', async () => {
      expect((await customer.result(before.open)).body).toMatchObject({ flowStatus: null });
      await customer.cancel(before.open);
      await eventually(() => expect(arrived()).toHaveLength(3));
      const { id, headers, body } = arrived()[2]!;
      expect(verifyWebhook({ headers, body, key: credentials.key }).payload).toMatchObject({
        flowStatus: 'CANCELLED',
      });
      // It is another event, of the same session.
      expect(id).not.toBe(after.toldOfOpen);
    });

    it('sends again what was under way then, as the same event', async () => {
      await eventually(() =>
        expect(receiver.attemptsOf(before.underWay).length).toBeGreaterThan(after.attempts),
      );
    });

    it('brings back who was erased since, who is erased by repeating it', async () => {
      expect(await customer.identify(erased)).toBe(before.people[2]);
      expect((await customer.erase(before.people[2] ?? '')).status).toBe(200);
      expect(await customer.identify(erased)).toBeUndefined();
      expect(await customer.identify(kept)).toBe(before.people[0]);
    });

    it('brings back the keys that were revoked since', async () => {
      expect(await statusOfKey()).toBe('active');
    });
  },
);
