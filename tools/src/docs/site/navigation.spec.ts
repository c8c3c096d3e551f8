import { groupsOf, navigationProblems } from './navigation';
import type { NavigationGroup } from './navigation.table';

const table: NavigationGroup[] = [
  { name: 'Start', files: ['README.md'] },
  { name: 'Reference', files: ['docs/errors.md'] },
  { name: 'Decisions', files: ['docs/adr/README.md', 'docs/adr/*.md'], isFolded: true },
];

describe('the navigation', () => {
  it('names every file once, in the order of the table', () => {
    const groups = groupsOf(['docs/adr/0001.md', 'docs/adr/README.md', 'README.md'], table);

    expect(groups).toMatchObject([
      { name: 'Start', files: ['README.md'] },
      { name: 'Reference', files: [] },
      { name: 'Decisions', files: ['docs/adr/README.md', 'docs/adr/0001.md'], isFolded: true },
    ]);
  });

  it('shows what the table forgot, and the check tells of it', () => {
    const files = ['README.md', 'docs/errors.md', 'docs/adr/README.md', 'docs/new.md', 'docs/adr/deep/1.md'];

    expect(groupsOf(files, table)[1]?.files).toEqual(['docs/errors.md', 'docs/new.md', 'docs/adr/deep/1.md']);
    expect(navigationProblems(files, table).map(({ file }) => file)).toEqual([
      'docs/new.md',
      'docs/adr/deep/1.md',
    ]);
  });

  it('tells of a page that the table names and that is not there', () => {
    const [problem] = navigationProblems(['README.md', 'docs/adr/README.md'], table);

    expect(problem?.text).toContain('there is no docs/errors.md');
  });
});
