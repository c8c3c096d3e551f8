import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { readPreference, storePreference } from './preference';

export interface Shortcut {
  /** One key, or two pressed one after the other: `g a`. */
  keys: string;
  title: string;
  run: () => void;
}

interface Shortcuts {
  isOn: boolean;
  turn: (isOn: boolean) => void;
  /** All that work now, for the list of `?`. */
  list: () => Shortcut[];
  add: (shortcuts: readonly Shortcut[]) => () => void;
}

const ShortcutContext = createContext<Shortcuts | undefined>(undefined);
const sequenceMs = 1_200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

const isDialogOpen = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** Single keys can be turned off, because speech input and tremor press them by mistake (WCAG 2.1.4). */
export function ShortcutProvider({ children }: { children: ReactNode }) {
  const sets = useRef(new Set<readonly Shortcut[]>());
  const [isOn, setOn] = useState(() => readPreference('shortcuts') !== 'off');
  const shortcuts = useMemo<Shortcuts>(
    () => ({
      isOn,
      turn: (next) => {
        storePreference('shortcuts', next ? 'on' : 'off');
        setOn(next);
      },
      list: () => [...sets.current].flat(),
      add: (set) => {
        sets.current.add(set);
        return () => void sets.current.delete(set);
      },
    }),
    [isOn],
  );
  useEffect(() => {
    if (!isOn) return;
    let prefix = '';
    let prefixAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, defaultPrevented, target, timeStamp } = event;
      if (altKey || ctrlKey || metaKey || defaultPrevented || isTyping(target) || isDialogOpen()) return;
      const start = timeStamp - prefixAt < sequenceMs ? prefix : '';
      const all = [...sets.current].flat();
      const pressed = start === '' ? key : `${start} ${key}`;
      const found = all.find(({ keys }) => keys === pressed);
      prefix = !found && all.some(({ keys }) => keys.startsWith(`${key} `)) ? key : '';
      prefixAt = timeStamp;
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isOn]);
  return <ShortcutContext value={shortcuts}>{children}</ShortcutContext>;
}

export function useShortcutSettings(): Shortcuts {
  const shortcuts = use(ShortcutContext);
  if (!shortcuts) throw new Error('There is no ShortcutProvider.');
  return shortcuts;
}

/** Adds shortcuts while the component is shown. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const { add } = useShortcutSettings();
  useEffect(() => add(shortcuts), [add, shortcuts]);
}
