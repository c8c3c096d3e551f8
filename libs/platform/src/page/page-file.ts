import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The encodings that the build produces, the smallest first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

const endings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };
const isEncoded = (name: string): boolean => Object.values(endings).includes(path.extname(name));

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.wasm': 'application/wasm',
};
const defaultType = 'application/octet-stream';

/** A file of the page, plain and encoded. */
export interface PageFile {
  type: string;
  etag: string;
  plain: Buffer;
  encoded: Partial<Record<Encoding, Buffer>>;
}

/** By path within the folder of the page, such as `assets/main.js`. */
export type PageFiles = ReadonlyMap<string, PageFile>;

/** A file that is served as it is. */
export const toBinaryFile = (plain: Buffer): PageFile => ({
  type: defaultType,
  etag: createEtag(plain),
  plain,
  encoded: {},
});

/** Reads the needed files of a built page; empty if there is none. */
export async function readPageFiles(
  folder: string,
  isNeeded: (name: string) => boolean = () => true,
): Promise<PageFiles> {
  const contents = await readContents(folder, isNeeded);
  const names = [...contents.keys()].filter((name) => !isEncoded(name));
  return new Map(names.map((name) => [name, toPageFile(name, contents)]));
}

async function readContents(
  folder: string,
  isNeeded: (name: string) => boolean,
): Promise<Map<string, Buffer>> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .filter((file) => isNeeded(toName(folder, file)));
    return new Map(
      await Promise.all(files.map(async (file) => [toName(folder, file), await readFile(file)] as const)),
    );
  } catch (error) {
    if (isNotFound(error)) return new Map();
    throw error;
  }
}

const toName = (folder: string, file: string): string =>
  path.relative(folder, file).split(path.sep).join('/');

const isNotFound = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code));

function toPageFile(name: string, contents: ReadonlyMap<string, Buffer>): PageFile {
  const plain = contents.get(name) ?? Buffer.alloc(0);
  const encoded = encodings.flatMap((encoding) => {
    const content = contents.get(name + endings[encoding]);
    return content ? [[encoding, content]] : [];
  });
  return {
    type: types[path.extname(name)] ?? defaultType,
    etag: createEtag(plain),
    plain,
    encoded: Object.fromEntries(encoded) as PageFile['encoded'],
  };
}

/** Weak, because it is the same for all encodings. */
const createEtag = (content: Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** The tag of the same file under other headers. */
export const addToEtag = (etag: string, parts: readonly string[]): string =>
  etag.replace(/"$/, `-${createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 8)}"`);
