import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseMarkdown } from '../markdown/markdown-file';
import { findBrokenLinks } from './link.check';
import { formatProblem } from './problem';

describe('the check of links', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-links-'));
    await writeFile(path.join(root, 'code.ts'), '');
  });
  afterAll(() => rm(root, { recursive: true }));

  const guide = parseMarkdown('guide.md', '# Guide\n\n## What is kept\n');
  const findProblems = (text: string) =>
    findBrokenLinks([guide, parseMarkdown('page.md', text)], root).map(formatProblem);

  it('finds nothing in links that lead somewhere', () => {
    const text = '[a](guide.md#what-is-kept) [b](code.ts#L3) [c](https://example.org) [d](#page)\n\n# Page';

    expect(findProblems(`${text}\n[e](./guide.md)`)).toEqual([]);
  });

  it('finds a file that is not there', () => {
    expect(findProblems('one\n[two](guides.md)')).toEqual([
      'page.md:2: the link guides.md is broken: there is no guides.md. Fix it.',
    ]);
  });

  it('finds a heading that is not there, and names the nearest', () => {
    const [problem] = findProblems('[kept](guide.md#what-was-kept)');

    expect(problem).toContain('page.md:1: the link guide.md#what-was-kept names no heading of guide.md.');
    expect(problem).toContain('#what-is-kept');
  });
});
