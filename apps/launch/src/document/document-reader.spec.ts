import { ModelsError } from '../loading/models.errors';
import { DocumentReader } from './document-reader';
import type { DocumentReading } from './document.types';
import type { ReaderAnswer, ReaderRequest } from './reader.types';

jest.mock('mrz-detection/characters', () => ({ url: '/characters.bin', size: 4, version: '1' }), {
  virtual: true,
});

type Behavior = 'works' | 'fails' | 'hangs';

const reading: DocumentReading = { kind: 'expired' };
const workers: FakeWorker[] = [];

class FakeWorker extends EventTarget {
  static onModel: Behavior = 'works';
  static onPicture: Behavior = 'works';
  /** An answer to an earlier request, which arrives before the one to this. */
  static late: ReaderAnswer | undefined;
  static onHang = (): void => undefined;
  isTerminated = false;

  constructor() {
    super();
    workers.push(this);
  }

  postMessage(request: ReaderRequest): void {
    const [behavior, answer] =
      'model' in request ? [FakeWorker.onModel, { isReady: true }] : [FakeWorker.onPicture, { reading }];
    if (behavior === 'hangs') return FakeWorker.onHang();
    const { id } = request;
    if (FakeWorker.late) this.dispatchEvent(toMessage(FakeWorker.late));
    queueMicrotask(() =>
      this.dispatchEvent(behavior === 'works' ? toMessage({ ...answer, id }) : new Event('error')),
    );
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

const toMessage = (data: unknown): Event => new MessageEvent('message', { data });
const picture = {} as ImageBitmap;
const load = (): Promise<DocumentReader> => DocumentReader.load(() => undefined);
const areTerminated = (): boolean[] => workers.map(({ isTerminated }) => isTerminated);

beforeEach(() => {
  workers.length = 0;
  Object.assign(FakeWorker, { onModel: 'works', onPicture: 'works', late: undefined });
  Object.assign(globalThis, { Worker: FakeWorker });
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('1234')));
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'Worker');
});

describe('DocumentReader', () => {
  it('loads its model, reports progress, and reads', async () => {
    const parts: number[] = [];
    const reader = await DocumentReader.load((part) => parts.push(part));
    expect(parts.at(-1)).toBe(1);
    expect(reader.models).toEqual([expect.objectContaining({ name: 'mrz_characters', version: '1' })]);
    expect(await reader.read(picture, new Date())).toEqual(reading);
  });

  it('ignores the answer to an earlier picture', async () => {
    const reader = await load();
    FakeWorker.late = { reading: { kind: 'unreadable' }, id: 1 };
    expect(await reader.read(picture, new Date())).toEqual(reading);
  });

  it('fails to load without its model', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
    await expect(load()).rejects.toThrow(ModelsError);
    expect(workers).toEqual([]);
  });

  it('terminates a worker that does not start', async () => {
    FakeWorker.onModel = 'fails';
    await expect(load()).rejects.toThrow(ModelsError);
    expect(areTerminated()).toEqual([true]);
  });

  it('terminates a worker that does not answer', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    FakeWorker.onModel = 'hangs';
    const requested = new Promise<void>((resolve) => (FakeWorker.onHang = resolve));
    const loading = expect(load()).rejects.toThrow(ModelsError);
    await requested;
    await jest.advanceTimersByTimeAsync(20_000);
    await loading;
    expect(areTerminated()).toEqual([true]);
  });

  it('returns unreadable for a picture that crashes the worker, and starts another worker', async () => {
    const reader = await load();
    FakeWorker.onPicture = 'fails';
    expect(await reader.read(picture, new Date())).toEqual({ kind: 'unreadable' });
    FakeWorker.onPicture = 'works';
    expect(await reader.read(picture, new Date())).toEqual(reading);
    expect(areTerminated()).toEqual([true, false]);
  });

  it('throws when no other worker starts', async () => {
    const reader = await load();
    FakeWorker.onPicture = FakeWorker.onModel = 'fails';
    await reader.read(picture, new Date());
    await expect(reader.read(picture, new Date())).rejects.toThrow(ModelsError);
    expect(areTerminated()).toEqual([true, true]);
  });
});
