import type { Realm } from './browser.types';
import { attempt } from './attempt';
import { readRealm } from './realm';

type FrameWindow = Window & typeof globalThis;

// A tool that controls the clock, or hides that it is there, puts functions of its own in the place of these.
const ownFunctions: Readonly<Record<string, () => unknown>> = {
  'Date.now': () => Reflect.get(Date, 'now'),
  'performance.now': () => Reflect.get(performance, 'now'),
  setTimeout: () => Reflect.get(window, 'setTimeout'),
  'navigator.webdriver': webdriverGetter,
};

/** What an empty frame says about the browser, and which functions of the page it finds replaced. */
export function readFrame(): { realm: Realm; patched: string[] } {
  const frame = document.createElement('iframe');
  frame.style.display = 'none';
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  try {
    const inside = frame.contentWindow as FrameWindow | null;
    if (!inside) throw new Error('The frame has no window.');
    return { realm: readRealm(inside.navigator), patched: patchedFunctions(inside) };
  } finally {
    frame.remove();
  }
}

// Who replaces a function also makes the page print it as the browser's own; the frame prints what it is.
function patchedFunctions(inside: FrameWindow): string[] {
  const print = (thing: unknown): string => inside.Function.prototype.toString.call(thing);
  return Object.entries(ownFunctions).flatMap(([name, find]) => {
    const found = attempt(find);
    if (typeof found !== 'function') return [];
    return print(found).includes('[native code]') ? [] : [name];
  });
}

function webdriverGetter(): unknown {
  const own = Object.getOwnPropertyDescriptor(navigator, 'webdriver');
  const descriptor = own ?? Object.getOwnPropertyDescriptor(Navigator.prototype, 'webdriver');
  if (!descriptor) return undefined;
  // A plain value is no getter of the browser: the function in its place is none of its own either.
  return Reflect.get(descriptor, 'get') ?? (() => undefined);
}
