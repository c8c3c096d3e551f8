import { Gatehouse } from '@gatehouse/sdk';
import { adminToken } from '@gatehouse/testing';
import { Client } from 'pg';
import { type ScreeningCluster, startScreeningCluster } from './screening-cluster';

describe('the command `audit verify`', () => {
  let cluster: ScreeningCluster;
  let database: Client;
  beforeAll(async () => {
    cluster = await startScreeningCluster();
    database = new Client({ connectionString: cluster.databaseUrl });
    await database.connect();
    const { url: baseUrl } = await cluster.startApi();
    const { api_key: apiKey } = await new Gatehouse({ baseUrl, adminToken }).keys.create({
      customer: 'acme',
      mode: 'live',
    });
    const { populations } = new Gatehouse({ baseUrl, apiKey }).sanctions;
    for (const name of ['one', 'two', 'three']) await populations.put(name, { dataset: 'sanctions' });
  });
  afterAll(async () => {
    await database?.end();
    await cluster?.close();
  });

  const verify = () => cluster.runCommand('audit', 'verify');

  it('exits with 0 if all chains are intact', async () => {
    expect(await verify()).toEqual({ code: 0, log: expect.stringMatching(/ 3 +ok /) });
  });

  it('exits with 1 and names the entry that was changed', async () => {
    const change = (from: string, to: string) =>
      database.query(
        `UPDATE audit.entries SET subject = $2 WHERE subject = $1 AND action = 'population.created'`,
        [`population/${from}`, `population/${to}`],
      );
    expect((await change('two', 'four')).rowCount).toBe(1);
    const { code, log } = await verify();
    expect(code).toBe(1);
    expect(log).toContain('entry 2 was changed, replaced or moved');
    expect(log).toContain('1 of 1 chains are not intact');
    await change('four', 'two');
    expect((await verify()).code).toBe(0);
  });
});
