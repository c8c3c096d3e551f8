import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type MarkdownFile, parseMarkdown } from './markdown-file';

/** The files that git knows or would take up, below `places`. */
export async function knownFiles(...places: string[]): Promise<string[]> {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { stdout } = await promisify(execFile)('git', [...options, '--', ...places], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split('\0').filter(Boolean);
}

/** Every Markdown file of the repository. */
export async function knownMarkdown(): Promise<MarkdownFile[]> {
  const files = await Promise.all((await knownFiles('*.md')).map(readIfThere));
  return files.filter((file) => file !== undefined);
}

/** One that was deleted stays known to git until that is committed. */
async function readIfThere(file: string): Promise<MarkdownFile | undefined> {
  try {
    return parseMarkdown(file, await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
