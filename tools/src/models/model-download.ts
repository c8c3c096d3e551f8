import type { FaceModelFile } from '@gatehouse/biometrics';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import type { ReadableStream } from 'node:stream/web';
import { getSystemErrorMap } from 'node:util';
import { type Dispatcher, fetch, type Response } from 'undici';
import { readSize } from './file-size';
import { computeSha256, readFileState, toPlace } from './model-file';
import { makeOwnPlace, release, removeUnused, takeOver, toReleasedPlace } from './partial-file';

export interface DownloadOptions {
  folder: string;
  /** Another address than the published one. */
  from?: string;
  dispatcher?: Dispatcher;
  onProgress?: (progress: { bytes: number; totalBytes: number }) => void;
}

/** The file cannot be downloaded. The message says why, and what to do. */
export class ModelDownloadError extends Error {
  override readonly name = 'ModelDownloadError';
}

/** The connection broke while the file was received. */
class BrokenConnectionError extends Error {}

/** How many connections may break within one run. */
const maxConnections = 5;

/** Downloads a file unless the folder holds it. It gets its name only after its size and digest were checked. */
export async function downloadModelFile(
  file: FaceModelFile,
  options: DownloadOptions,
): Promise<'present' | 'downloaded'> {
  try {
    if ((await readFileState(options.folder, file)).kind === 'present') return 'present';
    await mkdir(options.folder, { recursive: true });
    await new ModelDownload(file, options).run();
    return 'downloaded';
  } catch (error) {
    throw describeFileError(error, toReleasedPlace(options.folder, file)) ?? error;
  }
}

class ModelDownload {
  private readonly url: string;
  private readonly partial: string;

  constructor(
    private readonly file: FaceModelFile,
    private readonly options: DownloadOptions,
  ) {
    this.url = options.from ?? file.url;
    this.partial = makeOwnPlace(options.folder, file);
  }

  async run(): Promise<void> {
    const { folder } = this.options;
    await takeOver(folder, this.file, this.partial);
    try {
      await this.receiveAll();
      await this.check();
      await rename(this.partial, toPlace(folder, this.file));
    } catch (error) {
      await release(folder, this.file, this.partial);
      throw error;
    }
    await removeUnused(folder, this.file);
  }

  /** Continues after a broken connection where it broke. */
  private async receiveAll(): Promise<void> {
    for (let connection = 1; ; connection++) {
      const start = await this.readPartialSize();
      if (start === this.file.bytes) return;
      try {
        return await this.receive(start);
      } catch (error) {
        if (!(error instanceof BrokenConnectionError)) throw error;
        if (connection === maxConnections) throw this.describeBreak(error, await this.readPartialSize());
      }
    }
  }

  private async receive(start: number): Promise<void> {
    const response = await this.request(start);
    // Without a range the status means something else, and a restart would repeat the same request.
    if (response.status === 416 && start > 0) return this.restart(response);
    const isContinued = response.status === 206 && readStart(response) === start;
    if (!response.ok || !response.body || (response.status === 206 && !isContinued))
      throw await this.reject(response, `answered ${response.status} ${response.statusText}`.trim());
    const from = isContinued ? start : 0;
    const announced = Number(response.headers.get('content-length') ?? NaN) + from;
    if (announced !== this.file.bytes && !Number.isNaN(announced))
      throw await this.reject(response, `offers ${announced} bytes, not ${this.file.bytes}`);
    const handle = await this.openPartial(response.body, from);
    await this.write(handle, response.body, from).finally(() => handle.close());
  }

  private async request(start: number): Promise<Response> {
    const { dispatcher } = this.options;
    try {
      return await fetch(this.url, {
        // Any encoding would change the size.
        headers: { 'accept-encoding': 'identity', ...(start > 0 && { range: `bytes=${start}-` }) },
        ...(dispatcher && { dispatcher }),
      });
    } catch (error) {
      throw this.describeBreak(error, start);
    }
  }

  /** The file is shorter than what was downloaded of it: it is another one. */
  private async restart(response: Response): Promise<void> {
    await response.body?.cancel();
    await rm(this.partial, { force: true });
    await this.receive(0);
  }

  private async openPartial(body: ReadableStream, from: number): Promise<FileHandle> {
    try {
      return await open(this.partial, from > 0 ? 'r+' : 'w');
    } catch (error) {
      // An unread reply would keep its connection open.
      await body.cancel();
      throw error;
    }
  }

  private async write(handle: FileHandle, body: AsyncIterable<Uint8Array>, from: number): Promise<void> {
    const { bytes: totalBytes } = this.file;
    let bytes = from;
    for await (const chunk of markBreaks(body)) {
      if (bytes + chunk.length > totalBytes) throw await this.refuse(`has more than ${totalBytes} bytes`);
      await handle.write(chunk, 0, chunk.length, bytes);
      bytes += chunk.length;
      this.options.onProgress?.({ bytes, totalBytes });
    }
    await handle.sync();
  }

  private async check(): Promise<void> {
    const { bytes, sha256 } = this.file;
    const size = await this.readPartialSize();
    if (size !== bytes) throw await this.refuse(`has ${size} bytes, not ${bytes}`);
    const found = await computeSha256(this.partial);
    if (found !== sha256) throw await this.refuse(`has the sha256 ${found}, not ${sha256}`);
  }

  private async readPartialSize(): Promise<number> {
    return (await readSize(this.partial)) ?? 0;
  }

  /** Another file than the expected one is not kept. */
  private async refuse(problem: string): Promise<ModelDownloadError> {
    await rm(this.partial, { force: true });
    return new ModelDownloadError(
      `The file at ${this.url} ${problem}. It was not kept: it is not the file that was published and measured. ${this.otherWays}`,
    );
  }

  private async reject(response: Response, problem: string): Promise<ModelDownloadError> {
    await response.body?.cancel();
    return new ModelDownloadError(`${this.url} ${problem}. ${this.otherWays}`);
  }

  private describeBreak(error: unknown, received: number): ModelDownloadError {
    const { cause, message } = error as { cause?: NodeJS.ErrnoException; message: string };
    const reason = cause?.message || cause?.code || message;
    const next =
      received > 0
        ? `Run the command again: it continues after ${received} of ${this.file.bytes} bytes. `
        : 'Behind a proxy, set HTTPS_PROXY. ';
    return new ModelDownloadError(
      `The connection to ${this.url} failed: ${reason}. ${next}${this.otherWays}`,
      { cause: error },
    );
  }

  private get otherWays(): string {
    const { mirror, fileName } = this.file;
    return `Or use another address, such as --from ${mirror}, or copy ${fileName} into ${this.options.folder}.`;
  }
}

async function* markBreaks(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw new BrokenConnectionError('The connection broke.', { cause });
  }
}

/**
 * Describes an error of the file system; undefined for any other error. Errors of writing do not name
 * their file, and the name of a partial file changes when the run fails.
 */
function describeFileError(error: unknown, partialFile: string): ModelDownloadError | undefined {
  const { errno, code, path = partialFile } = error as NodeJS.ErrnoException;
  const [, reason] = getSystemErrorMap().get(errno ?? 0) ?? [];
  if (!reason) return undefined;
  return new ModelDownloadError(
    `Cannot use ${path.endsWith('.part') ? partialFile : path}: ${reason} (${code}). Check its permissions and the free space, or set GATEHOUSE_MODELS to another folder.`,
    { cause: error },
  );
}

/** The first byte of a partial reply. */
function readStart(response: Response): number | undefined {
  const [, start] = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '') ?? [];
  return start === undefined ? undefined : Number(start);
}
