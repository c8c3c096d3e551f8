import type { ModelVersion } from '@gatehouse/sdk/browser';
import type { LiveFrame } from '../camera/live-frame';
import { ModelsError } from '../loading/models.errors';
import { NetworkError } from '../loading/retry';
import type {
  FaceJob,
  FaceJobs,
  FaceReply,
  FaceRequest,
  FaceModelRequest,
  Look,
  Reading,
} from './face.types';

/** Called with the loaded share, from 0 to 1: first of the detector, then of the readers of age and descriptors. */
export type OnLoadProgress = (part: number, of: 'detector' | 'readers') => void;

interface EngineOptions {
  options: FaceModelRequest;
  onProgress: OnLoadProgress;
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
  /** Whether the worker has sent a message: then its code was loaded. */
  private hasStarted = false;
  private failure: ModelsError | undefined;
  /** The models that are loaded so far, with the digests of their weights. */
  models: readonly ModelVersion[] = [];
  /** Whether age and descriptors can be read. */
  canRead = false;
  /** Resolves when age and descriptors can be read; rejects with a ModelsError if their models fail to load. */
  readonly readersReady: Promise<void>;
  private resolveReaders: () => void = () => undefined;
  private rejectReaders: (error: ModelsError) => void = () => undefined;

  private constructor(private readonly onProgress: OnLoadProgress) {
    this.readersReady = new Promise((resolve, reject) => {
      this.resolveReaders = resolve;
      this.rejectReaders = reject;
    });
    this.readersReady.catch(() => undefined);
    this.worker.addEventListener('message', ({ data }: MessageEvent<FaceReply>) => this.handleReply(data));
    this.worker.addEventListener('error', ({ message }) =>
      this.fail(message || 'the worker failed to start'),
    );
    this.worker.addEventListener('messageerror', () =>
      this.fail('a message of the worker cannot be deserialized'),
    );
  }

  /** Starts the worker, and loads what the challenge needs; the readers follow. Throws a NetworkError if the code of the worker failed to load. */
  static async load({ options, onProgress }: EngineOptions): Promise<FaceEngine> {
    const engine = new FaceEngine(onProgress);
    try {
      const models = await engine.sendRequest('load', options);
      engine.models = [...models, ...engine.models];
      return engine;
    } catch (error) {
      engine.close();
      throw engine.hasStarted ? error : new NetworkError(String(error));
    }
  }

  /** Detects the faces in a frame, and the direction of the largest. Transfers the frame. */
  look(frame: LiveFrame): Promise<Look> {
    return this.sendRequest('look', { frame }, frame);
  }

  /**
   * Detects faces, and reads age and descriptor of a single face that looks straight ahead. Until the readers are loaded, the worker keeps
   * the face; a later reading returns what was read from it. Transfers the frame.
   */
  read(frame: LiveFrame, { keep, former }: { keep: boolean; former: boolean }): Promise<Reading> {
    return this.sendRequest('read', { frame, keep, former }, frame);
  }

  /** The descriptor of the portrait in the picture of a document. Transfers the picture. */
  async describe(picture: ImageBitmap): Promise<Float32Array | undefined> {
    await this.readersReady;
    return this.sendRequest('describe', { frame: picture }, picture);
  }

  /** Accepts the last frame: if it was read with `keep`, it is a candidate for the selfie. */
  async acceptFrame(): Promise<void> {
    await this.sendRequest('accept', {});
  }

  /** Drops the frames that are held for the selfie, and the face that is not described yet. */
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
    this.hasStarted = true;
    if ('progress' in reply) return this.onProgress(reply.progress, reply.of);
    if ('readers' in reply) return this.acceptReaders(reply.readers);
    if ('readersError' in reply) return this.fail(reply.readersError);
    const request = this.pending.get(reply.id);
    this.pending.delete(reply.id);
    if ('error' in reply) request?.reject(new ModelsError(reply.error));
    else request?.resolve(reply.result as never);
  }

  private acceptReaders(models: readonly ModelVersion[]): void {
    this.models = [...this.models, ...models];
    this.canRead = true;
    this.resolveReaders();
  }

  private fail(reason: string): void {
    this.failure ??= new ModelsError(reason);
    this.worker.terminate();
    this.rejectReaders(this.failure);
    for (const { reject } of this.pending.values()) reject(this.failure);
    this.pending.clear();
  }
}
