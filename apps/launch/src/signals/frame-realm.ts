import type { Realm } from './browser.types';
import { tryRead } from './attempt';
import { readRealm } from './realm';

type FrameWindow = Window & typeof globalThis;

// Tools that control the clock or hide themselves replace these functions.
const nativeFunctions: Readonly<Record<string, () => unknown>> = {
  'Date.now': () => Reflect.get(Date, 'now'),
  'performance.now': () => Reflect.get(performance, 'now'),
  setTimeout: () => Reflect.get(window, 'setTimeout'),
  'navigator.webdriver': findWebdriverGetter,
};

/** What an empty iframe reports about the browser, and which functions of the page are patched. */
export function readFrame(): { realm: Realm; patched: string[] } {
  const frame = document.createElement('iframe');
  frame.style.display = 'none';
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  try {
    const inside = frame.contentWindow as FrameWindow | null;
    if (!inside) throw new Error('The frame has no window.');
    return { realm: readRealm(inside.navigator), patched: findPatchedFunctions(inside) };
  } finally {
    frame.remove();
  }
}

// A tool that patches a function also patches its toString in the page; that of the iframe is still native.
function findPatchedFunctions(inside: FrameWindow): string[] {
  const print = (thing: unknown): string => inside.Function.prototype.toString.call(thing);
  return Object.entries(nativeFunctions).flatMap(([name, find]) => {
    const found = tryRead(find);
    if (typeof found !== 'function') return [];
    return print(found).includes('[native code]') ? [] : [name];
  });
}

function findWebdriverGetter(): unknown {
  const own = Object.getOwnPropertyDescriptor(navigator, 'webdriver');
  const descriptor = own ?? Object.getOwnPropertyDescriptor(Navigator.prototype, 'webdriver');
  if (!descriptor) return undefined;
  // A plain value instead of a getter counts as patched: the function returned here is not native.
  return Reflect.get(descriptor, 'get') ?? (() => undefined);
}
