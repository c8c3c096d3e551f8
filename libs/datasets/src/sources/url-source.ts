import { DomainError } from '@gatehouse/platform';
import path from 'node:path';
import { unreachableSource } from '../dataset.errors';
import { type Download, download, type DownloadOptions } from '../download/download';
import { shownUrl } from '../download/shown-url';
import type { FilePart, ListFile } from '../importers/importer';
import type { ListSource, OpenList, Validators } from './list-source';

type Timing = Omit<DownloadOptions, 'known'>;
type Answer = Download | 'unchanged' | 'missing';

const isOpen = (answer: Answer): answer is Download => typeof answer === 'object';

/** A list at an address. Of a format that is made of several files it is the folder of them, with a `/` at its end. */
export function urlSource(url: string, timing: Timing = {}): ListSource {
  return {
    description: shownUrl(url),
    url,
    open: async (parts, known = {}) => openUrls(addresses(url, parts), known, timing),
  };
}

interface Address extends FilePart {
  url: string;
}

function addresses(url: string, parts: readonly FilePart[]): Address[] {
  if (parts.length === 1) return parts.map((part) => ({ ...part, url }));
  const base = new URL(url);
  if (!base.pathname.endsWith('/'))
    throw new DomainError(
      'dataset.bad-url',
      400,
      `This format is made of ${parts.map(({ name }) => name).join(', ')}: give the address of their folder, with a / at its end.`,
    );
  return parts.map((part) => {
    const address = new URL(part.name, base);
    // A key in the query goes with each of the files.
    address.search = base.search;
    return { ...part, url: address.href };
  });
}

async function openUrls(all: Address[], known: Validators, timing: Timing): Promise<OpenList | 'unchanged'> {
  const answers = new Map<string, Answer>();
  const close = () => Promise.resolve([...answers.values()].filter(isOpen).forEach((it) => it.close()));
  try {
    for (const { url } of all) answers.set(url, await download(url, { ...timing, known: known[url] }));
    refuseMissing(all, answers);
    if (![...answers.values()].some(isOpen)) return 'unchanged';
    // One file is new, so all are read: those that have not changed are asked for again.
    for (const { url } of all)
      if (answers.get(url) === 'unchanged') answers.set(url, await download(url, timing));
    refuseMissing(all, answers);
    return { ...described(all, answers), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** At an address also the files that a folder may lack must be there: without its aliases a list is not the same. */
function refuseMissing(all: Address[], answers: Map<string, Answer>): void {
  const missing = all.find(({ url, need }) => need !== 'optional' && answers.get(url) === 'missing');
  if (missing)
    throw unreachableSource(`There is nothing at ${shownUrl(missing.url)}: the server answered 404.`);
}

function described(all: Address[], answers: Map<string, Answer>): Omit<OpenList, 'close'> {
  const files = new Map<string, ListFile>();
  const validators: Validators = {};
  const found: Download[] = [];
  for (const { name, url } of all) {
    const answer = answers.get(url);
    if (answer === undefined || !isOpen(answer)) continue;
    found.push(answer);
    files.set(name, {
      name: path.posix.basename(new URL(url).pathname) || shownUrl(url),
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
