import { readRealm } from './realm';

// A patched page may report false values; a worker has its own copy of them.
const scope = globalThis as unknown as { navigator: Navigator; postMessage(message: unknown): void };

scope.postMessage(readRealm(scope.navigator, () => new OffscreenCanvas(1, 1)));
