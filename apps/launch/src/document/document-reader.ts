import type { ModelVersion } from '@gatehouse/sdk/browser';
import { size, url, version } from 'mrz-detection/characters';
import { fetchModel, type ModelFile } from '../models/model-file';
import { ModelsError } from '../models/models.errors';
import type { DocumentReading, ReaderAnswer, ReaderRequest } from './document.types';

export { decodePicture } from './document-picture';
export type { DocumentProblem, DocumentReading } from './document.types';

// The worker stops by itself after 8 s; after this time it counts as stuck.
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

  /** Reads one picture at a time; the caller closes it. Throws ModelsError when the worker cannot restart. */
  async read(picture: ImageBitmap, today: Date): Promise<DocumentReading> {
    const worker = (this.worker ??= await startWorker(this.model));
    try {
      const answer = await sendRequest(worker, { picture, today });
      return 'reading' in answer ? answer.reading : { kind: 'unreadable' };
    } catch {
      this.close();
      return { kind: 'unreadable' };
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

function sendRequest(worker: Worker, request: ReaderRequest): Promise<ReaderAnswer> {
  const settled = new AbortController();
  const { signal } = settled;
  return new Promise<ReaderAnswer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the document reader is stuck')), timeoutMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) => resolve(data), { signal });
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
