import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const link = /\[[^\]]*\]\(([^)\s]+)\)/g;
const heading = /^#{1,6}\s+(.+)$/gm;

/** What is wrong with the links of the Markdown files that git knows: every relative one must lead somewhere. */
export async function brokenLinks(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.md',
  ]);
  const problems = await Promise.all(stdout.split('\n').filter(Boolean).map(problemsOf));
  return problems.flat();
}

async function problemsOf(file: string): Promise<string[]> {
  const text = withoutCode(await readFile(file, 'utf8'));
  const problems: string[] = [];
  for (const [, target = ''] of text.matchAll(link)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [place = '', anchor] = target.split('#');
    const resolved = place === '' ? file : path.join(path.dirname(file), place);
    if (!existsSync(resolved)) problems.push(`${file}: the link ${target} leads nowhere.`);
    else if (anchor !== undefined && !(await anchorsOf(resolved)).has(anchor)) {
      problems.push(`${file}: the link ${target} names no heading there.`);
    }
  }
  return problems;
}

async function anchorsOf(file: string): Promise<Set<string>> {
  const text = withoutCode(await readFile(file, 'utf8'));
  const slug = (title: string) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-');
  return new Set([...text.matchAll(heading)].map(([, title = '']) => slug(title)));
}

const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '');
