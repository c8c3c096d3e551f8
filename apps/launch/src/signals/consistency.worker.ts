import { readRealm } from './realm';

// The page says what a page may have been made to say; a worker has its own copy of it all.
const scope = globalThis as unknown as { navigator: Navigator; postMessage(message: unknown): void };

scope.postMessage(readRealm(scope.navigator, () => new OffscreenCanvas(1, 1)));
