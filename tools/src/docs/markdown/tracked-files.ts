import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type MarkdownFile, parseMarkdown } from './markdown-file';

/** The files that git tracks or would add, matching `places`. */
export async function findTrackedFiles(...places: string[]): Promise<string[]> {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { stdout } = await promisify(execFile)('git', [...options, '--', ...places], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split('\0').filter(Boolean);
}

/** Every Markdown file of the repository. */
export async function readMarkdownFiles(): Promise<MarkdownFile[]> {
  const files = await Promise.all((await findTrackedFiles('*.md')).map(readIfExists));
  return files.filter((file) => file !== undefined);
}

/** A deleted file stays tracked until the deletion is committed. */
async function readIfExists(file: string): Promise<MarkdownFile | undefined> {
  try {
    return parseMarkdown(file, await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
