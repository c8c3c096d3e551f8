import { DomainError } from '@gatehouse/platform';
import path from 'node:path';
import { unreachableSource } from '../dataset.errors';
import { type Download, download, type DownloadOptions } from '../download/download';
import { redactUrl } from '../download/redacted-url';
import type { FilePart, ListFile } from '../importers/importer';
import type { ListSource, OpenList, Validators } from './list-source';

type Timeouts = Omit<DownloadOptions, 'known'>;
type Answer = Download | 'unchanged' | 'missing';

const isOpen = (answer: Answer): answer is Download => typeof answer === 'object';

/** A list at a URL. For a format with several files, the URL is their folder and ends with `/`. */
export function urlSource(url: string, timeouts: Timeouts = {}): ListSource {
  return {
    description: redactUrl(url),
    url,
    open: async (parts, known = {}) => openUrls(buildUrls(url, parts), known, timeouts),
  };
}

interface FileUrl extends FilePart {
  url: string;
}

function buildUrls(url: string, parts: readonly FilePart[]): FileUrl[] {
  if (parts.length === 1) return parts.map((part) => ({ ...part, url }));
  const base = new URL(url);
  if (!base.pathname.endsWith('/'))
    throw new DomainError(
      'dataset.invalid-url',
      400,
      `This format consists of ${parts.map(({ name }) => name).join(', ')}: use the URL of their folder, with a trailing /.`,
    );
  return parts.map((part) => {
    const file = new URL(part.name, base);
    // Every file needs the key in the query.
    file.search = base.search;
    return { ...part, url: file.href };
  });
}

async function openUrls(
  all: FileUrl[],
  known: Validators,
  timeouts: Timeouts,
): Promise<OpenList | 'unchanged'> {
  const answers = new Map<string, Answer>();
  const close = () => Promise.resolve([...answers.values()].filter(isOpen).forEach((it) => it.close()));
  try {
    for (const { url } of all) answers.set(url, await download(url, { ...timeouts, known: known[url] }));
    rejectMissing(all, answers);
    if (![...answers.values()].some(isOpen)) return 'unchanged';
    // If one file is new, all are read: unchanged files are requested again without validators.
    for (const { url } of all)
      if (answers.get(url) === 'unchanged') answers.set(url, await download(url, timeouts));
    rejectMissing(all, answers);
    return { ...describeList(all, answers), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Files that may be missing in a folder are required at a URL: a list without its aliases is incomplete. */
function rejectMissing(all: FileUrl[], answers: Map<string, Answer>): void {
  const missing = all.find(({ url, need }) => need !== 'optional' && answers.get(url) === 'missing');
  if (missing) throw unreachableSource(`${redactUrl(missing.url)} was not found: the server answered 404.`);
}

function describeList(all: FileUrl[], answers: Map<string, Answer>): Omit<OpenList, 'close'> {
  const files = new Map<string, ListFile>();
  const validators: Validators = {};
  const found: Download[] = [];
  for (const { name, url } of all) {
    const answer = answers.get(url);
    if (answer === undefined || !isOpen(answer)) continue;
    found.push(answer);
    files.set(name, {
      name: path.posix.basename(new URL(url).pathname) || redactUrl(url),
      bytes: answer.bytes,
    });
    const { etag, lastModified } = answer;
    validators[url] = { ...(etag && { etag }), ...(lastModified && { lastModified }) };
  }
  const totalBytes = found.reduce((sum, answer) => sum + (answer.totalBytes ?? NaN), 0);
  const modified = Math.max(...found.map(({ lastModified }) => Date.parse(lastModified ?? '') || 0));
  return {
    files,
    validators,
    ...(totalBytes >= 0 && { totalBytes }),
    ...(modified > 0 && { lastModified: new Date(modified) }),
  };
}
