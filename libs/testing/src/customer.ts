/** GATEHOUSE_ADMIN_TOKEN in tests. */
export const adminToken = 'an-admin-token-for-tests';

/** Creates a customer with credentials for every API. `call` throws if the reply is not ok. */
export async function makeCustomer(url: string) {
  const call = async <R>(method: string, path: string, headers: object, body?: object): Promise<R> => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return (await response.json()) as R;
  };
  const admin = { authorization: `Bearer ${adminToken}` };
  const acme = { customer: 'acme' };
  const { api_key: key } = await call<{ api_key: string }>('POST', '/admin/keys', admin, acme);
  type Credentials = Record<'client_id' | 'client_secret', string>;
  const client = await call<Credentials>('POST', '/admin/clients', admin, acme);
  const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64');
  const caller = { 'x-api-key': key, authorization: `Basic ${basic}` };
  return { call, admin, key, client, caller };
}
