interface Closable {
  close(): Promise<unknown>;
}

/** How long a fixture is kept: for all tests of the surrounding block, or for each test. */
export type FixtureScope = 'block' | 'test';

/**
 * Starts something before the tests of the surrounding block and closes it after them. The result can be destructured where
 * it is declared; its properties, which must be objects or functions, can be used once the tests run.
 */
export function useFixture<T extends Closable>(
  start: () => Promise<T>,
  scope: FixtureScope = 'block',
): Omit<T, 'close'> {
  let started: T | undefined;
  const [before, after] = scope === 'block' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    started = await start();
  });
  after(async () => {
    await started?.close();
    started = undefined;
  });
  const properties = new Map<PropertyKey, object>();
  return new Proxy({} as T, {
    get: (_, name) => {
      const known = properties.get(name) ?? lazy(() => read(started, name));
      properties.set(name, known);
      return known;
    },
  });
}

function read(started: object | undefined, name: PropertyKey): object {
  if (!started) throw new Error(`The fixture has not started: use ${String(name)} in a test or a hook.`);
  return Reflect.get(started, name) as object;
}

/** Stands for an object or a function that exists later. */
function lazy(resolve: () => object): object {
  return new Proxy(() => undefined, {
    get: (_, name) => {
      const target = resolve();
      return Reflect.get(target, name, target) as unknown;
    },
    set: (_, name, value) => Reflect.set(resolve(), name, value),
    has: (_, name) => Reflect.has(resolve(), name),
    apply: (_, self, args: unknown[]) => Reflect.apply(resolve() as () => unknown, self, args) as unknown,
  });
}
