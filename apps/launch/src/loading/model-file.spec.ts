import { createHash } from 'node:crypto';
import { fetchModel } from './model-file';

const bytes = Uint8Array.of(1, 2, 3, 250);
const source = { name: 'eyes', version: '1.2.3', url: '/eyes.bin', size: bytes.length };

const answer = (body: BodyInit | null, status = 200): void =>
  void jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }));

beforeAll(() =>
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true }),
);
afterEach(() => jest.restoreAllMocks());

describe('fetchModel', () => {
  it('returns the bytes with their digest, and reports progress', async () => {
    answer(bytes);
    const counts: number[] = [];
    const file = await fetchModel(source, (count) => counts.push(count));
    expect(file.bytes).toEqual(bytes);
    expect(file.version).toEqual({
      name: 'eyes',
      version: '1.2.3',
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(bytes.length);
  });

  it('rejects other bytes than the expected ones', async () => {
    answer(bytes);
    const expected = createHash('sha256').update('other').digest('hex');
    await expect(fetchModel({ ...source, sha256: expected }, () => undefined)).rejects.toThrow(
      `not ${expected}`,
    );
  });

  it('accepts the expected bytes', async () => {
    answer(bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await expect(fetchModel({ ...source, sha256 }, () => undefined)).resolves.toMatchObject({ bytes });
  });

  it('requests a file again whose download breaks', async () => {
    const broken = new ReadableStream({
      pull: (stream) => stream.error(new TypeError('network error')),
    });
    jest
      .spyOn(globalThis, 'fetch')
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(new Response(broken))
      .mockResolvedValueOnce(new Response(bytes));
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const loading = fetchModel(source, () => undefined);
    await jest.advanceTimersByTimeAsync(3_000);
    jest.useRealTimers();
    await expect(loading).resolves.toMatchObject({ bytes });
  });

  it.each([
    ['is missing', null, 404, 'answered 404'],
    ['is too short', bytes.slice(1), 200, 'is shorter than expected'],
    ['is too long', Uint8Array.of(...bytes, 5), 200, 'is longer than expected'],
  ])('rejects a file that %s', async (_, body, status, reason) => {
    answer(body, status);
    await expect(fetchModel(source, () => undefined)).rejects.toThrow(reason);
  });
});
