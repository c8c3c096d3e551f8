import type { ModelVersion } from '@gatehouse/sdk/browser';
import { ModelsError } from '../models/models.error';
import type { FaceJob, FaceJobs, FaceReply, FaceRequest, FaceWants, Look, Reading } from './face.types';

interface EngineRequest {
  wants: FaceWants;
  /** Hears which part of the models is here, from 0 to 1. */
  onProgress: (part: number) => void;
}

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** Looks at faces in a worker; pictures that go there stay there. Whatever fails there is a ModelsError. */
export class FaceEngine {
  private readonly worker = new Worker(new URL('./face.worker.ts', import.meta.url), {
    type: 'module',
    name: 'face',
  });
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private failure: ModelsError | undefined;
  /** The models that run, by the digests of their weights. */
  models: readonly ModelVersion[] = [];

  private constructor(private readonly onProgress: (part: number) => void) {
    this.worker.addEventListener('message', ({ data }: MessageEvent<FaceReply>) => this.hear(data));
    this.worker.addEventListener('error', ({ message }) => this.fail(message || 'the worker does not start'));
    this.worker.addEventListener('messageerror', () => this.fail('the worker is not understood'));
  }

  /** Starts the worker and loads what is wanted. */
  static async load({ wants, onProgress }: EngineRequest): Promise<FaceEngine> {
    const engine = new FaceEngine(onProgress);
    try {
      engine.models = await engine.ask('load', wants);
      return engine;
    } catch (error) {
      engine.close();
      throw error;
    }
  }

  /** Where faces are in a frame, and which way the largest looks. The frame is used up. */
  look(frame: ImageBitmap): Promise<Look> {
    return this.ask('look', { frame }, frame);
  }

  /** A look, with age and descriptor where there is one face that looks straight ahead. The frame is used up. */
  read(frame: ImageBitmap, { keep }: { keep: boolean }): Promise<Reading> {
    return this.ask('read', { frame, keep }, frame);
  }

  /** The descriptor of the portrait in the picture of a document. The picture is used up. */
  describe(picture: ImageBitmap): Promise<Float32Array | undefined> {
    return this.ask('describe', { frame: picture }, picture);
  }

  /** What was read in the last frame counts: where it was read with `keep`, it may be the selfie. */
  async acceptFrame(): Promise<void> {
    await this.ask('accept', {});
  }

  /** Drops the frames that are held for the selfie. */
  async forgetFrames(): Promise<void> {
    await this.ask('forget', {});
  }

  /** The best of the accepted frames as a JPEG; it is forgotten by this. */
  takeSelfie(): Promise<Blob | undefined> {
    return this.ask('selfie', {});
  }

  /** Ends the worker and with it all that it holds. */
  close(): void {
    this.fail('the engine is closed');
  }

  private ask<J extends FaceJob>(
    job: J,
    input: FaceJobs[J]['takes'],
    ...transfer: Transferable[]
  ): Promise<FaceJobs[J]['gives']> {
    if (this.failure) return Promise.reject(this.failure);
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ id, job, input } as FaceRequest, transfer);
    });
  }

  private send(request: FaceRequest, transfer: Transferable[]): void {
    try {
      this.worker.postMessage(request, transfer);
    } catch (error) {
      // A frame that is closed already cannot go there.
      this.hear({ id: request.id, error: String(error) });
    }
  }

  private hear(reply: FaceReply): void {
    if ('progress' in reply) return this.onProgress(reply.progress);
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ('error' in reply) waiting?.reject(new ModelsError(reply.error));
    else waiting?.resolve(reply.result as never);
  }

  private fail(reason: string): void {
    this.failure ??= new ModelsError(reason);
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(this.failure);
    this.waiting.clear();
  }
}
