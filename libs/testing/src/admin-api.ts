import { adminToken } from './customer';

interface Created {
  id: string;
}

type Call = <R>(method: string, path: string, body?: object, expectedStatus?: number) => Promise<R>;

const callAt =
  (url: string): Call =>
  async <R>(method: string, path: string, body?: object, expectedStatus = 200): Promise<R> => {
    const response = await fetch(`${url}/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    expect([method, path, response.status]).toEqual([method, path, expectedStatus]);
    return (response.status === 204 ? undefined : await response.json()) as R;
  };

/** Calls every operation of the queues. */
export async function exerciseQueues(url: string): Promise<void> {
  const call = callAt(url);
  const { queues } = await call<{ queues: { queue: string }[] }>('GET', '/jobs');
  for (const { queue } of queues) await call('GET', `/jobs/${queue}/failures`);
  await call('POST', `/jobs/${queues[0]?.queue}/retry`, undefined, 202);
  for (const [method, what] of [
    ['GET', 'failures'],
    ['POST', 'retry'],
  ] as const)
    await call(method, `/jobs/unknown/${what}`, undefined, 404);
}

/** Calls every other operation of the admin API: creates, lists, changes and revokes. */
export async function exerciseAdminApi(url: string): Promise<void> {
  const call = callAt(url);
  for (const kind of ['keys', 'clients', 'slcs']) {
    const { id } = await call<Created>('POST', `/${kind}`, { customer: 'admin-test' }, 201);
    if (kind === 'keys') await call('POST', `/keys/${id}/rotate`, { grace_seconds: 60 }, 201);
    expect((await call<Created[]>('GET', `/${kind}`)).map((listed) => listed.id)).toContain(id);
    await call('POST', `/${kind}/${id}/revoke`, undefined, 204);
    if (kind === 'keys') await call('POST', `/keys/${id}/rotate`, {}, 409);
  }
  await call('GET', '/system');
  const [customer] = await call<Created[]>('GET', '/customers');
  await call('PATCH', `/customers/${customer?.id}`, { asks_contact: true });
}
