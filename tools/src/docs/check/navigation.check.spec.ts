import type { NavigationGroup } from '../navigation.table';
import { checkNavigation } from './navigation.check';

const table: NavigationGroup[] = [
  { name: 'Start', files: ['README.md'] },
  { name: 'Reference', files: ['docs/errors.md'] },
  { name: 'Decisions', files: ['docs/adr/README.md', 'docs/adr/*.md'] },
];

describe('the navigation check', () => {
  it('accepts pages that an entry or a pattern names', () => {
    const files = ['README.md', 'docs/errors.md', 'docs/adr/README.md', 'docs/adr/0001.md'];

    expect(checkNavigation(files, table)).toEqual([]);
  });

  it('reports pages that are not in the table', () => {
    const files = ['README.md', 'docs/errors.md', 'docs/adr/README.md', 'docs/new.md', 'docs/adr/deep/1.md'];

    expect(checkNavigation(files, table).map(({ file }) => file)).toEqual([
      'docs/new.md',
      'docs/adr/deep/1.md',
    ]);
  });

  it('reports an entry whose page does not exist', () => {
    const [problem] = checkNavigation(['README.md', 'docs/adr/README.md'], table);

    expect(problem?.text).toContain('there is no docs/errors.md');
  });
});
