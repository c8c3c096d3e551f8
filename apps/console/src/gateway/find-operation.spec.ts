import { findOperation } from './find-operation';
import { customerOperations, installationOperations, type Operation } from './operation.table';

const find = (method: string, path: string, service = 'sanctions') =>
  findOperation(customerOperations, service, method, path);
const populations = 'v2/open-sanctions/populations';

describe('the operations of the gateway', () => {
  it('are found by service, method and path', () => {
    expect(find('GET', `${populations}/people-1/alerts`)?.permission).toBe('alerts.read');
    expect(find('POST', `${populations}/people%201/alerts/1/decision`)?.permission).toBe('alerts.decide');
    expect(find('POST', 'webhooks/deliveries/resend', 'sessions')?.path).toBe('webhooks/deliveries/resend');
    expect(find('POST', 'webhooks/deliveries/17/resend', 'sessions')?.path).toBe(
      'webhooks/deliveries/{id}/resend',
    );
  });

  it.each([
    ['PUT', `${populations}/p/alerts/1/decision`],
    ['TRACE', populations],
    ['get', populations],
    ['GET', ''],
    ['GET', `/${populations}`],
    ['GET', `${populations}/`],
    ['GET', 'v2//open-sanctions/populations'],
    ['GET', 'V2/open-sanctions/populations'],
    ['GET', `${populations}/..`],
    ['GET', `${populations}/.`],
    ['GET', `${populations}/%2e%2e`],
    ['GET', `${populations}/%2E.`],
    ['GET', `${populations}/a%2Fb`],
    ['GET', `${populations}/a%5cb`],
    ['GET', `${populations}/a\\b`],
    ['GET', `${populations}/a%00b`],
    ['GET', `${populations}/a%3Fb`],
    ['GET', `${populations}/a%23b`],
    ['GET', `${populations}/%252e%252e`],
    ['GET', `${populations}/%`],
    ['GET', `${populations}/%ff`],
    ['GET', 'admin/keys'],
    ['GET', 'metrics'],
    ['POST', 'session'],
    ['GET', 'v2/open-sanctions/populations/p/people/1/more'],
  ])('do not include %s %s', (method, path) => {
    expect(find(method, path)).toBeUndefined();
  });

  it('belong to one service', () => {
    expect(find('GET', populations, 'sessions')).toBeUndefined();
    expect(find('GET', populations, 'toString')).toBeUndefined();
  });

  it('are listed once, and reading needs a permission to read', () => {
    for (const table of [customerOperations, installationOperations]) {
      const name = ({ service, method, path }: Operation) => `${service} ${method} ${path}`;
      expect(new Set(table.map(name)).size).toBe(table.length);
      for (const operation of table.filter(({ method }) => method === 'GET'))
        expect([name(operation), operation.permission]).toEqual([
          name(operation),
          expect.stringMatching(/\.read$/),
        ]);
      for (const operation of table.filter(({ method }) => method !== 'GET'))
        expect([name(operation), operation.permission]).toEqual([
          name(operation),
          expect.not.stringMatching(/\.read$/),
        ]);
    }
  });
});
