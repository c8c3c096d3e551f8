import { ModelsError } from '../models/models.error';
import { FaceEngine } from './face-engine';
import type { FaceReply, FaceRequest } from './face.types';

/** A worker that loads, and then does as told. */
class FakeWorker extends EventTarget {
  static answer: (request: FaceRequest, worker: FakeWorker) => void;

  postMessage(request: FaceRequest): void {
    if (request.job === 'load') this.tell({ id: request.id, result: [] });
    else FakeWorker.answer(request, this);
  }

  tell(reply: FaceReply): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: reply })));
  }

  terminate(): void {}
}

const frame = {} as ImageBitmap;
const wants = { age: true, descriptors: true };
const load = (): Promise<FaceEngine> => FaceEngine.load({ wants, onProgress: () => undefined });

beforeEach(() => void Object.assign(globalThis, { Worker: FakeWorker }));
afterEach(() => void Reflect.deleteProperty(globalThis, 'Worker'));

const failures: [string, typeof FakeWorker.answer][] = [
  ['the job fails', ({ id }, worker) => worker.tell({ id, error: 'RuntimeError: abort' })],
  ['the worker fails', (_, worker) => worker.dispatchEvent(new Event('error'))],
  ['the worker is not understood', (_, worker) => worker.dispatchEvent(new Event('messageerror'))],
  [
    'the frame cannot go there',
    () => {
      throw new DOMException('detached', 'DataCloneError');
    },
  ],
];

describe.each(failures)('the face engine when %s', (_, answer) => {
  it.each<[string, (engine: FaceEngine) => Promise<unknown>]>([
    ['look', (engine) => engine.look(frame)],
    ['read', (engine) => engine.read(frame, { keep: true })],
    ['describe', (engine) => engine.describe(frame)],
    ['accept a frame', (engine) => engine.acceptFrame()],
    ['take a selfie', (engine) => engine.takeSelfie()],
  ])('says that it does not %s', async (__, job) => {
    FakeWorker.answer = answer;
    await expect(job(await load())).rejects.toThrow(ModelsError);
  });
});

describe('the face engine', () => {
  it('gives what the worker finds', async () => {
    const look = { faces: [], brightness: 0.5, noseRatio: undefined };
    FakeWorker.answer = ({ id }, worker) => worker.tell({ id, result: look });
    expect(await (await load()).look(frame)).toEqual(look);
  });

  it('does nothing more once it is closed, and ends what is under way', async () => {
    FakeWorker.answer = () => undefined;
    const engine = await load();
    const looking = engine.look(frame);
    engine.close();
    await expect(looking).rejects.toThrow(ModelsError);
    await expect(engine.takeSelfie()).rejects.toThrow(ModelsError);
  });
});
