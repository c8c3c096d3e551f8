import { verifyDeletionReceipt, verifyWebhook } from '@gatehouse/sdk';
import {
  checkRequirement,
  createKeys,
  eventually,
  startDedicatedPostgres,
  type DedicatedServer,
} from '@gatehouse/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listedPerson, startListServer } from './list-server';
import { runTool, wholePostgres } from './postgres-tools';
import { startReceiver, type WebhookReceiver } from './webhook-cluster';
import {
  type Credentials,
  makeSuiteCustomer,
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
    let customer: ReturnType<typeof makeSuiteCustomer>;
    const variables = createKeys();
    /** The state at the time of the backup. */
    const before = {
      string: '',
      people: [] as (string | undefined)[],
      ended: '',
      result: {},
      open: '',
      deleted: '',
      receipt: '',
      key: '',
      inProgress: '',
    };
    /** Changes after the backup, which are lost. */
    const after = { string: '', openSessionEvent: '', attempts: 0 };

    const begin = async (more: Record<string, string> = {}): Promise<void> => {
      suite = await startWholeSuite(database.url, { ...variables, ...more });
      credentials ??= await newCustomer(suite);
      customer = makeSuiteCustomer(suite, credentials);
    };

    const readKeyStatus = async (): Promise<string | undefined> => {
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
      before.inProgress = await customer.testWebhook(receiver.url);
      await eventually(() => expect(receiver.listAttempts(before.inProgress)).not.toEqual([]));
    };

    const arrived = () => receiver.received.filter(({ id }) => id !== before.inProgress);

    const changeAfterBackup = async (): Promise<void> => {
      receiver.release();
      after.string = (await customer.store('lost', { 'idempotency-key': 'after' })).body.id;
      expect((await customer.erase(before.people[2] ?? '')).status).toBe(200);
      expect(await customer.identify(erased)).toBeUndefined();
      await customer.admin('POST', `/admin/keys/${before.key}/revoke`);
      expect(await readKeyStatus()).toBe('revoked');
      await customer.cancel(before.open);
      await eventually(() => expect(arrived()).toHaveLength(2));
      after.openSessionEvent = arrived()[1]?.id ?? '';
    };

    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-backup-'));
      backup = path.join(folder, 'gatehouse.dump');
      receiver = await startReceiver();
      const lists = await startListServer();
      database = await startDedicatedPostgres({ binaries: tools });
      await begin({ DATASET_SOURCES: lists.source });
      await fill();
      // The suite keeps running: a dump is a consistent snapshot.
      await runTool(tools, 'pg_dump', ['--format=custom', `--file=${backup}`, database.url]);
      await changeAfterBackup();
      await suite?.close();
      after.attempts = receiver.listAttempts(before.inProgress).length;
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

    it('has the strings, lists, people, results and keys of the time of the backup', async () => {
      expect((await customer.read(before.string)).body).toMatchObject({ value: 'kept' });
      expect(await customer.screen('made_up', listedPerson.row)).toBe(listedPerson.id);
      expect([await customer.identify(kept), await customer.identify(alsoKept)]).toEqual(
        before.people.slice(0, 2),
      );
      expect((await customer.result(before.ended)).body).toEqual(before.result);
    });

    it('verifies and returns the receipts of earlier deletions', async () => {
      const keys = (await customer.receiptKeys()) as unknown as Parameters<typeof verifyDeletionReceipt>[1];
      expect(await verifyDeletionReceipt(before.receipt, keys)).toMatchObject({ reason: 'host' });
      expect((await customer.delete(before.deleted)).body.receipt).toBe(before.receipt);
      expect((await customer.result(before.deleted)).status).toBe(410);
    });

    it('does not repeat idempotent requests from before the backup, and repeats those from after it', async () => {
      const first = await customer.store('kept', { 'idempotency-key': 'before' });
      expect(first.body.id).toBe(before.string);
      expect((await customer.read(after.string)).status).toBe(404);
      const again = await customer.store('lost', { 'idempotency-key': 'after' });
      expect(again).toMatchObject({ status: 201, body: { value: 'lost' } });
      expect(again.body.id).not.toBe(after.string);
    });

    it('sends no delivered webhook again, and sends the end of a session that is open again', async () => {
      expect((await customer.result(before.open)).body).toMatchObject({ flowStatus: null });
      await customer.cancel(before.open);
      await eventually(() => expect(arrived()).toHaveLength(3));
      const { id, headers, body } = arrived()[2]!;
      expect(verifyWebhook({ headers, body, key: credentials.key }).payload).toMatchObject({
        flowStatus: 'CANCELLED',
      });
      // Another event of the same session.
      expect(id).not.toBe(after.openSessionEvent);
    });

    it('sends deliveries in progress again, as the same event', async () => {
      await eventually(() =>
        expect(receiver.listAttempts(before.inProgress).length).toBeGreaterThan(after.attempts),
      );
    });

    it('restores people who were erased since, and erases them when the request is repeated', async () => {
      expect(await customer.identify(erased)).toBe(before.people[2]);
      expect((await customer.erase(before.people[2] ?? '')).status).toBe(200);
      expect(await customer.identify(erased)).toBeUndefined();
      expect(await customer.identify(kept)).toBe(before.people[0]);
    });

    it('restores keys that were revoked since', async () => {
      expect(await readKeyStatus()).toBe('active');
    });
  },
);
