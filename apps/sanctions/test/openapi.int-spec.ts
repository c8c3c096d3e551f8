import { describeApiContract } from '@gatehouse/testing';
import type { Worker } from 'node:worker_threads';
import { listedPerson } from './listed-person';
import { importList, startSanctions } from './sanctions';

describeApiContract('sanctions', startSanctions);

describe('people sent as JSON', () => {
  it('are answered with a 500 if their thread exits, and the next ones are checked', async () => {
    const app = await startSanctions({ SCREENING_THREADS: '1' });
    await importList(app.store, 'test_list', [listedPerson('t-ivan', 'Ivan Petrov')]);
    await app.replica.poll();
    const check = () => app.match('test_list', { people: [{ firstname: 'Ivan', lastname: 'Petrov' }] });
    expect((await check()).status).toBe(200);
    const [slot] = (app.threads as unknown as { pool: { slots: { worker: Worker }[] } }).pool.slots;
    // The thread exits when it receives a task.
    slot!.worker.postMessage = () => void slot!.worker.terminate();
    expect(await check()).toMatchObject({ status: 500, body: { message: 'Internal Server Error' } });
    expect((await check()).status).toBe(200);
    await app.close();
  });
});
