import type { ModelVersion } from '@gatehouse/sdk/browser';
import { size, url, version } from 'mrz-detection/characters';
import { fetchModel, type ModelFile } from '../models/model-file';
import { ModelsError } from '../models/models.error';
import type { DocumentReading, ReaderAnswer, ReaderOrder } from './document.types';

export { pictureOf } from './document-picture';
export type { DocumentProblem, DocumentReading } from './document.types';

// The worker stops by itself after 8 s; one that does not is stuck.
const mostMilliseconds = 20_000;

/** Reads the machine readable zone of passports and identity cards, in a worker. */
export class DocumentReader {
  private constructor(
    private readonly model: ModelFile,
    private worker: Worker | undefined,
  ) {}

  /** Throws ModelsError when the model or the worker does not arrive. */
  static async load(onProgress: (part: number) => void): Promise<DocumentReader> {
    const model = await fetchCharacters(onProgress);
    return new DocumentReader(model, await startWorker(model));
  }

  get models(): readonly ModelVersion[] {
    return [this.model.version];
  }

  /** Leaves the picture to the caller; one picture at a time. Throws ModelsError when the worker cannot start again. */
  async read(picture: ImageBitmap, today: Date): Promise<DocumentReading> {
    const worker = (this.worker ??= await startWorker(this.model));
    try {
      const answer = await ask(worker, { picture, today });
      return 'reading' in answer ? answer.reading : { kind: 'unreadable' };
    } catch {
      this.close();
      return { kind: 'unreadable' };
    }
  }

  /** Ends the worker, and with it what it has seen. */
  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }
}

async function fetchCharacters(onProgress: (part: number) => void): Promise<ModelFile> {
  let here = 0;
  const source = { name: 'mrz_characters', version, url, size };
  return fetchModel(source, (count) => onProgress((here += count) / size)).catch(asModelsError);
}

async function startWorker({ bytes }: ModelFile): Promise<Worker> {
  const worker = new Worker(new URL('./mrz.worker.ts', import.meta.url), { type: 'module' });
  try {
    await ask(worker, { model: bytes.buffer });
    return worker;
  } catch (error) {
    worker.terminate();
    return asModelsError(error);
  }
}

function asModelsError(error: unknown): never {
  throw new ModelsError(String(error));
}

function ask(worker: Worker, order: ReaderOrder): Promise<ReaderAnswer> {
  const over = new AbortController();
  const { signal } = over;
  return new Promise<ReaderAnswer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the document reader is stuck')), mostMilliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) => resolve(data), { signal });
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'it fails')), { signal });
    worker.addEventListener('messageerror', () => reject(new Error('it is not understood')), { signal });
    worker.postMessage(order);
  }).finally(() => over.abort());
}
