import { ModelsError } from '../loading/models.errors';
import { FaceEngine } from './face-engine';
import type { FaceReply, FaceRequest } from './face.types';

const detector = { name: 'detector', version: '1', sha256: 'd' };
const reader = { name: 'reader', version: '1', sha256: 'r' };

/** A worker that loads, and then answers as configured. */
class FakeWorker extends EventTarget {
  static answer: (request: FaceRequest, worker: FakeWorker) => void;
  /** The message after the load; undefined: the readers are still being downloaded. */
  static readers: FaceReply | undefined;

  postMessage(request: FaceRequest): void {
    if (request.job !== 'load') return FakeWorker.answer(request, this);
    this.reply({ id: request.id, result: [detector] });
    if (FakeWorker.readers) this.reply(FakeWorker.readers);
  }

  reply(reply: FaceReply): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: reply })));
  }

  terminate(): void {}
}

const frame = {} as ImageBitmap;
const recognition = { name: 'faceapi', version: 'FACEAPI_1', files: [] };
const options = { age: true, descriptors: true, recognition };
const load = (): Promise<FaceEngine> => FaceEngine.load({ options, onProgress: () => undefined });

beforeEach(() => {
  FakeWorker.readers = { readers: [reader] };
  Object.assign(globalThis, { Worker: FakeWorker });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'Worker'));

const failures: [string, typeof FakeWorker.answer][] = [
  ['the job fails', ({ id }, worker) => worker.reply({ id, error: 'RuntimeError: abort' })],
  ['the worker fails', (_, worker) => worker.dispatchEvent(new Event('error'))],
  ['a message cannot be deserialized', (_, worker) => worker.dispatchEvent(new Event('messageerror'))],
  [
    'the frame cannot be transferred',
    () => {
      throw new DOMException('detached', 'DataCloneError');
    },
  ],
];

describe.each(failures)('FaceEngine when %s', (_, answer) => {
  it.each<[string, (engine: FaceEngine) => Promise<unknown>]>([
    ['look', (engine) => engine.look(frame)],
    ['read', (engine) => engine.read(frame, { keep: true, former: true })],
    ['describe', (engine) => engine.describe(frame)],
    ['acceptFrame', (engine) => engine.acceptFrame()],
    ['takeSelfie', (engine) => engine.takeSelfie()],
  ])('throws ModelsError on %s', async (__, job) => {
    FakeWorker.answer = answer;
    await expect(job(await load())).rejects.toThrow(ModelsError);
  });
});

describe('FaceEngine', () => {
  it('returns the result of the worker', async () => {
    const look = { faces: [], brightness: 0.5, noseRatio: undefined };
    FakeWorker.answer = ({ id }, worker) => worker.reply({ id, result: look });
    expect(await (await load()).look(frame)).toEqual(look);
  });

  it('rejects pending and new requests once it is closed', async () => {
    FakeWorker.answer = () => undefined;
    const engine = await load();
    const looking = engine.look(frame);
    engine.close();
    await expect(looking).rejects.toThrow(ModelsError);
    await expect(engine.takeSelfie()).rejects.toThrow(ModelsError);
  });

  it('can be used before the readers are loaded, and reports when they are', async () => {
    FakeWorker.readers = undefined;
    const requests: FaceRequest[] = [];
    const workers = new Set<FakeWorker>();
    FakeWorker.answer = (request, worker) => {
      requests.push(request);
      workers.add(worker);
      worker.reply({ id: request.id, result: undefined });
    };
    const engine = await load();
    await engine.look(frame);
    expect([engine.canRead, engine.models]).toEqual([false, [detector]]);
    const describing = engine.describe(frame);
    await Promise.resolve();
    expect(requests.map(({ job }) => job)).toEqual(['look']);
    for (const worker of workers) worker.reply({ readers: [reader] });
    await engine.readersReady;
    await describing;
    expect(requests.map(({ job }) => job)).toEqual(['look', 'describe']);
    expect([engine.canRead, engine.models]).toEqual([true, [detector, reader]]);
  });

  it('fails when the readers fail to load', async () => {
    FakeWorker.readers = { readersError: 'age.bin answered 404.' };
    const engine = await load();
    await expect(engine.readersReady).rejects.toThrow('age.bin answered 404.');
    await expect(engine.look(frame)).rejects.toThrow(ModelsError);
    expect(engine.canRead).toBe(false);
  });
});
