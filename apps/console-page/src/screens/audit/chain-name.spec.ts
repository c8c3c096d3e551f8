import { nameChain } from './chain-name';

const id = '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f';

it.each([
  [id, 'acme/live'],
  [`${id}/test`, 'acme/test'],
  ['console', 'console'],
  ['datasets', 'datasets'],
  ['0198c0de-7a3b-7c1d-9e4f-000000000000/test', '0198c0de-7a3b-7c1d-9e4f-000000000000/test'],
])('the chain %s is shown as %s', (chain, name) => {
  expect(nameChain(chain, [{ id, name: 'acme' }])).toBe(name);
});
