import { ModelsError } from '../models/models.errors';
import { FaceEngine } from './face-engine';
import type { FaceReply, FaceRequest } from './face.types';

/** A worker that loads, and then answers as configured. */
class FakeWorker extends EventTarget {
  static answer: (request: FaceRequest, worker: FakeWorker) => void;

  postMessage(request: FaceRequest): void {
    if (request.job === 'load') this.reply({ id: request.id, result: [] });
    else FakeWorker.answer(request, this);
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

beforeEach(() => void Object.assign(globalThis, { Worker: FakeWorker }));
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
    ['read', (engine) => engine.read(frame, { keep: true })],
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
});
