import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVectors } from './token-vectors';

const file = path.join(__dirname, '../../../docs/token-vectors.json');

// A change of these bytes is a new version of the scheme: stored tokens and keys would no longer match.
it('reproduces the test vectors of docs/token-vectors.json', async () => {
  const vectors = await createVectors();
  // To write them for a new version: WRITE_TOKEN_VECTORS=1 node tools/jest.mjs libs/tokens token-vectors
  if (process.env['WRITE_TOKEN_VECTORS'] === '1')
    writeFileSync(file, `${JSON.stringify(vectors, null, 2)}\n`);
  expect(vectors).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  expect(vectors.vectors.map(({ opened }) => opened.isGenuine)).toEqual([true, true]);
});
