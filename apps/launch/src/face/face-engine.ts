import type { ModelVersion } from '@gatehouse/sdk/browser';
import { ModelsError } from '../models/models.errors';
import type {
  FaceJob,
  FaceJobs,
  FaceReply,
  FaceRequest,
  FaceModelRequest,
  Look,
  Reading,
} from './face.types';

interface EngineOptions {
  options: FaceModelRequest;
  /** Called with the loaded share of the models, from 0 to 1. */
  onProgress: (part: number) => void;
}

interface PendingRequest {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** Detects faces in a worker; pictures stay in the worker. Every failure is a ModelsError. */
export class FaceEngine {
  private readonly worker = new Worker(new URL('./face.worker.ts', import.meta.url), {
    type: 'module',
    name: 'face',
  });
  private readonly pending = new Map<number, PendingRequest>();
  private lastId = 0;
  private failure: ModelsError | undefined;
  /** The loaded models with the digests of their weights. */
  models: readonly ModelVersion[] = [];

  private constructor(private readonly onProgress: (part: number) => void) {
    this.worker.addEventListener('message', ({ data }: MessageEvent<FaceReply>) => this.handleReply(data));
    this.worker.addEventListener('error', ({ message }) =>
      this.fail(message || 'the worker failed to start'),
    );
    this.worker.addEventListener('messageerror', () =>
      this.fail('a message of the worker cannot be deserialized'),
    );
  }

  /** Starts the worker and loads the models. */
  static async load({ options, onProgress }: EngineOptions): Promise<FaceEngine> {
    const engine = new FaceEngine(onProgress);
    try {
      engine.models = await engine.sendRequest('load', options);
      return engine;
    } catch (error) {
      engine.close();
      throw error;
    }
  }

  /** Detects the faces in a frame, and the direction of the largest. Transfers the frame. */
  look(frame: ImageBitmap): Promise<Look> {
    return this.sendRequest('look', { frame }, frame);
  }

  /** Detects faces, and reads age and descriptor of a single face that looks straight ahead. Transfers the frame. */
  read(frame: ImageBitmap, { keep }: { keep: boolean }): Promise<Reading> {
    return this.sendRequest('read', { frame, keep }, frame);
  }

  /** The descriptor of the portrait in the picture of a document. Transfers the picture. */
  describe(picture: ImageBitmap): Promise<Float32Array | undefined> {
    return this.sendRequest('describe', { frame: picture }, picture);
  }

  /** Accepts the last frame: if it was read with `keep`, it is a candidate for the selfie. */
  async acceptFrame(): Promise<void> {
    await this.sendRequest('accept', {});
  }

  /** Drops the frames that are held for the selfie. */
  async dropFrames(): Promise<void> {
    await this.sendRequest('drop', {});
  }

  /** Returns the best accepted frame as a JPEG, and drops it. */
  takeSelfie(): Promise<Blob | undefined> {
    return this.sendRequest('selfie', {});
  }

  /** Terminates the worker, and frees its memory. */
  close(): void {
    this.fail('the engine is closed');
  }

  private sendRequest<J extends FaceJob>(
    job: J,
    input: FaceJobs[J]['input'],
    ...transfer: Transferable[]
  ): Promise<FaceJobs[J]['output']> {
    if (this.failure) return Promise.reject(this.failure);
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.post({ id, job, input } as FaceRequest, transfer);
    });
  }

  private post(request: FaceRequest, transfer: Transferable[]): void {
    try {
      this.worker.postMessage(request, transfer);
    } catch (error) {
      // A closed frame cannot be transferred.
      this.handleReply({ id: request.id, error: String(error) });
    }
  }

  private handleReply(reply: FaceReply): void {
    if ('progress' in reply) return this.onProgress(reply.progress);
    const request = this.pending.get(reply.id);
    this.pending.delete(reply.id);
    if ('error' in reply) request?.reject(new ModelsError(reply.error));
    else request?.resolve(reply.result as never);
  }

  private fail(reason: string): void {
    this.failure ??= new ModelsError(reason);
    this.worker.terminate();
    for (const { reject } of this.pending.values()) reject(this.failure);
    this.pending.clear();
  }
}
