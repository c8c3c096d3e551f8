import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Shown, Surroundings } from '../course/screen.types';
import type { LanguageTag } from '../language/choice';
import type { Language } from '../language/language';
import { Announcer, Announcing, useAnnouncer } from './parts/announcer';
import { Footer } from './parts/footer';
import { Header } from './parts/header';
import { Spoken } from './parts/spoken';
import { Screen } from './screen-table';

export interface PageProps {
  shown: Shown;
  surroundings: Surroundings;
  language: Language;
  onLanguage: (tag: LanguageTag) => void;
  onCancel: () => void;
}

/** The whole page: who asks, the screen, and the way out. */
export function Page({ shown, surroundings, language, onLanguage, onCancel }: PageProps): JSX.Element {
  const main = useRef<HTMLElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const announce = useAnnouncer(region);
  const key = keyOf(shown);
  const heading = (): HTMLHeadingElement | null | undefined => main.current?.querySelector('h1');
  // Before the browser paints: the direction turns the whole page.
  useLayoutEffect(() => {
    document.documentElement.lang = language.tag;
    document.documentElement.dir = language.direction;
    document.title = [heading()?.textContent, language.text('page.title')].filter(Boolean).join(' · ');
  }, [key, language]);
  useEffect(() => {
    region.current?.replaceChildren();
    // Nothing is there to read yet when the page opens: the focus stays where the browser begins.
    if (shown.name === 'opening') return;
    scrollTo(0, 0);
    heading()?.focus({ preventScroll: true });
  }, [key]);
  return (
    <Spoken.Provider value={language}>
      <Announcing.Provider value={announce}>
        <div class="card">
          <Header surroundings={surroundings} onLanguage={onLanguage} />
          <main key={key} ref={main} class={`screen screen-${shown.name}`}>
            <Screen shown={shown} site={surroundings.site} />
          </main>
          <Footer surroundings={surroundings} onCancel={onCancel} />
        </div>
        <Announcer region={region} />
      </Announcing.Provider>
    </Spoken.Provider>
  );
}

/** What makes a screen another one to the person: a problem that follows a problem is. */
function keyOf(shown: Shown): string {
  return shown.name === 'problem' ? `problem ${shown.shows.problem}` : shown.name;
}
