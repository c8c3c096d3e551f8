import type { ModelVersion } from '@gatehouse/sdk/browser';
import { size, url, version } from 'mrz-detection/characters';
import { fetchModel, type ModelFile } from '../loading/model-file';
import { ModelsError } from '../loading/models.errors';
import type { DocumentSight } from './document-sight';
import type { DocumentReading } from './document.types';
import type { ReaderAnswer, ReaderRequest, ReaderTask } from './reader.types';

export type { DocumentProblem, DocumentReading } from './document.types';
export type { DocumentSight } from './document-sight';
export type { SightHint } from './document-sight.table';

// The worker stops by itself after 6 s; after this time it counts as stuck.
const timeoutMs = 20_000;

/** Reads the machine readable zone of passports and identity cards, in a worker. */
export class DocumentReader {
  private constructor(
    private readonly model: ModelFile,
    private worker: Worker | undefined,
  ) {}

  /** Throws ModelsError when the model or the worker does not load. */
  static async load(onProgress: (part: number) => void): Promise<DocumentReader> {
    const model = await fetchCharacters(onProgress);
    return new DocumentReader(model, await startWorker(model));
  }

  get models(): readonly ModelVersion[] {
    return [this.model.version];
  }

  /** Reads a picture; the caller closes it. Throws ModelsError when the worker cannot restart. */
  async read(picture: ImageBitmap, today: Date): Promise<DocumentReading> {
    const answer = await this.send({ read: picture, today });
    return answer && 'reading' in answer ? answer.reading : { kind: 'unreadable' };
  }

  /** Looks at a frame of the camera; the caller closes it. Throws ModelsError when the worker cannot restart. */
  async inspect(frame: ImageBitmap, today: Date): Promise<DocumentSight> {
    const answer = await this.send({ inspect: frame, today });
    return answer && 'sight' in answer
      ? answer.sight
      : { hint: 'search', reading: undefined, edge: Infinity };
  }

  /** Undefined for a picture that crashes the worker. */
  private async send(task: ReaderTask): Promise<ReaderAnswer | undefined> {
    const worker = (this.worker ??= await startWorker(this.model));
    try {
      return await sendRequest(worker, task);
    } catch {
      this.close();
      return undefined;
    }
  }

  /** Terminates the worker, and frees its memory. */
  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }
}

async function fetchCharacters(onProgress: (part: number) => void): Promise<ModelFile> {
  let loaded = 0;
  const source = { name: 'mrz_characters', version, url, size };
  return fetchModel(source, (count) => onProgress((loaded += count) / size)).catch(throwModelsError);
}

async function startWorker({ bytes }: ModelFile): Promise<Worker> {
  const worker = new Worker(new URL('./mrz.worker.ts', import.meta.url), { type: 'module' });
  try {
    await sendRequest(worker, { model: bytes.buffer });
    return worker;
  } catch (error) {
    worker.terminate();
    return throwModelsError(error);
  }
}

function throwModelsError(error: unknown): never {
  throw new ModelsError(String(error));
}

let lastId = 0;

function sendRequest(worker: Worker, task: ReaderTask): Promise<ReaderAnswer> {
  const request: ReaderRequest = { ...task, id: ++lastId };
  const settled = new AbortController();
  const { signal } = settled;
  return new Promise<ReaderAnswer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the document reader is stuck')), timeoutMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    // An answer to an earlier picture, whose caller no longer waits, is ignored.
    const receive = ({ data }: MessageEvent<ReaderAnswer>): void => {
      if (data.id === request.id) resolve(data);
    };
    worker.addEventListener('message', receive, { signal });
    worker.addEventListener(
      'error',
      ({ message }) => reject(new Error(message || 'the document reader failed')),
      { signal },
    );
    worker.addEventListener('messageerror', () => reject(new Error('the message cannot be deserialized')), {
      signal,
    });
    worker.postMessage(request);
  }).finally(() => settled.abort());
}
