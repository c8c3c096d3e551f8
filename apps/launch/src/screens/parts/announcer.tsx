import { createContext, type JSX, type RefObject } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';

/** Announces texts to screen readers, one after the other. */
export type Announce = (...texts: string[]) => void;

/** Provides `Announce` to the screens. */
export const AnnounceContext = createContext<Announce>(() => undefined);

/** The live region for screen readers; it stays in the page, because the first text of a new region is not announced. */
export function Announcer({ region }: { region: RefObject<HTMLDivElement | null> }): JSX.Element {
  return <div ref={region} class="unseen" role="status" aria-live="polite" aria-atomic="true" />;
}

/** Writes a new element into the region each time, so that the same text is announced again. */
export function useAnnouncer(region: RefObject<HTMLDivElement | null>): Announce {
  const announce = useRef<Announce>((...texts) => {
    const paragraphs = texts.map((text) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = text;
      return paragraph;
    });
    region.current?.replaceChildren(...paragraphs);
  });
  return announce.current;
}

// A hint that is shown for less time is gone before it is read out.
const minStayMs = 350;

/** Announces a text when it has changed and stayed for a moment. `news` is announced before it, once. */
export function useAnnouncement(text: string | undefined, news?: string): void {
  const announce = useContext(AnnounceContext);
  const announced = useRef(news);
  useEffect(() => {
    if (text === undefined) return undefined;
    const timer = setTimeout(() => {
      const isNew = news !== undefined && news !== announced.current;
      announced.current = news;
      announce(...(isNew ? [news, text] : [text]));
    }, minStayMs);
    return () => clearTimeout(timer);
  }, [announce, text, news]);
}
