import { readFileSync } from 'node:fs';
import path from 'node:path';
import { refusals } from '.';

describe('docs/wallets.md', () => {
  it('has every reason with its meaning and clause', () => {
    const page = readFileSync(path.join(__dirname, '../../../docs/wallets.md'), 'utf8');
    const rows = page.split('\n').map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .join('|'),
    );
    for (const [reason, { text, clause }] of Object.entries(refusals))
      expect(rows).toContain(`|\`${reason}\`|${text}|${clause}|`);
  });
});
