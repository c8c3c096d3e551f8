import { type StringStore, startStringStore } from './string-store';

const clients = 200;
const seconds = 30;

describe('200 concurrent clients for 30 s', () => {
  let store: StringStore;
  beforeAll(async () => {
    store = await startStringStore();
  });
  afterAll(() => store?.close());

  it('get no error and lose no acknowledged write', async () => {
    const end = performance.now() + seconds * 1000;
    let [created, deleted] = [0, 0];
    const unexpected = new Map<string, number>();
    const expectStatus = (what: string, status: number, wanted: number) => {
      if (status !== wanted)
        unexpected.set(`${what} ${status}`, (unexpected.get(`${what} ${status}`) ?? 0) + 1);
    };
    const client = async (number: number) => {
      while (performance.now() < end) {
        const reply = await store.call('POST', '/strings', { value: `client ${number}` });
        expectStatus('POST', reply.status, 201);
        created++;
        expectStatus('GET', (await store.call('GET', `/strings/${reply.body.id}`)).status, 200);
        if (Math.random() < 0.5) continue;
        expectStatus('DELETE', (await store.call('DELETE', `/strings/${reply.body.id}`)).status, 204);
        deleted++;
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));

    expect(Object.fromEntries(unexpected)).toEqual({});
    expect(await count()).toBe(created - deleted);
    expect(created).toBeGreaterThan(clients);
  });

  async function count(): Promise<number> {
    let [total, cursor] = [0, ''];
    for (;;) {
      const { body } = await store.call('GET', `/strings?limit=200${cursor}`);
      total += body.items.length;
      if (body.nextCursor === null) return total;
      cursor = `&cursor=${body.nextCursor}`;
    }
  }
});
