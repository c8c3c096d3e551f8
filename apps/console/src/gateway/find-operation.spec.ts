import { findOperation } from './find-operation';
import {
  customerOperations,
  installationOperations,
  type Operation,
  operatorOperations,
} from './operation.table';

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
    ['GET', `${populations}/p/Runs`],
    ['GET', 'admin/keys'],
    ['GET', 'metrics'],
    ['POST', 'session'],
    ['GET', 'v2/open-sanctions/populations/p/people/1/more'],
  ])('do not include %s %s', (method, path) => {
    expect(find(method, path)).toBeUndefined();
  });

  it.each([
    ['sessions', 'sessions.read', undefined],
    ['sessions/0198c0de', 'sessions.read', undefined],
    ['sessions/statistics', 'overview.read', undefined],
    ['sessions/0198c0de?reveal=true', 'sessions.read', true],
    ['webhooks/targets', 'webhooks.read', undefined],
  ])('of operators include %s', (url, permission, personal) => {
    const [path = '', query] = url.split('?');
    const found = findOperation(operatorOperations, 'sessions', 'GET', path, query && `?${query}`);
    expect(found).toMatchObject({ permission });
    expect(found?.personal).toBe(personal);
  });

  it.each([
    '?reveal=false',
    '?reveal=TRUE',
    '?reveal=%74rue',
    '?%72eveal=true',
    '?reveal[]=true',
    '?reveal=true&reveal=true',
    '?reveal=true&x=1',
    '?x=1&reveal=true',
    '?reveal',
    '?',
    '?x=1',
  ])('do not reveal with the query %s', (query) => {
    expect(findOperation(operatorOperations, 'sessions', 'GET', 'sessions/0198c0de', query)).toBeUndefined();
  });

  it('do not take a literal in another case for a name', () => {
    expect(findOperation(operatorOperations, 'sessions', 'GET', 'sessions/Statistics')).toBeUndefined();
    expect(find('POST', 'webhooks/Deliveries/resend', 'sessions')).toBeUndefined();
  });

  it('of customers and of operators have no path in common', () => {
    for (const { service, method, path, query } of operatorOperations)
      expect(
        findOperation(customerOperations, service, method, path.replace(/\{\w+\}/g, '0198c0de'), query),
      ).toBeUndefined();
  });

  it('belong to one service', () => {
    expect(find('GET', populations, 'sessions')).toBeUndefined();
    expect(find('GET', populations, 'toString')).toBeUndefined();
  });

  it('are listed once, and reading needs a permission to read', () => {
    for (const table of [[...customerOperations, ...operatorOperations], installationOperations]) {
      const name = ({ service, method, path, query }: Operation) =>
        `${service} ${method} ${path}${query ?? ''}`;
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
