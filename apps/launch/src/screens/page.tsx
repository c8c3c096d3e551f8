import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Shown, PageInfo } from '../flow/screen.types';
import type { LanguageTag } from '../language/choice';
import type { Language } from '../language/language';
import { Announcer, AnnounceContext, useAnnouncer } from './parts/announcer';
import { Footer } from './parts/footer';
import { Header } from './parts/header';
import { LanguageContext } from './parts/text';
import { Screen } from './screen-table';

export interface PageProps {
  shown: Shown;
  pageInfo: PageInfo;
  language: Language;
  onLanguage: (tag: LanguageTag) => void;
  onCancel: () => void;
}

/** The whole page: header, screen and footer. */
export function Page({ shown, pageInfo, language, onLanguage, onCancel }: PageProps): JSX.Element {
  const main = useRef<HTMLElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const announce = useAnnouncer(region);
  const key = getScreenKey(shown);
  const heading = (): HTMLHeadingElement | null | undefined => main.current?.querySelector('h1');
  // Before the browser paints: the text direction mirrors the whole page.
  useLayoutEffect(() => {
    document.documentElement.lang = language.tag;
    document.documentElement.dir = language.direction;
    document.title = [heading()?.textContent, language.text('page.title')].filter(Boolean).join(' · ');
  }, [key, language]);
  useEffect(() => {
    region.current?.replaceChildren();
    // There is nothing to read yet, so the focus stays where it is.
    if (shown.name === 'opening') return;
    scrollTo(0, 0);
    heading()?.focus({ preventScroll: true });
  }, [key]);
  return (
    <LanguageContext.Provider value={language}>
      <AnnounceContext.Provider value={announce}>
        <div class="card">
          <Header pageInfo={pageInfo} onLanguage={onLanguage} />
          <main key={key} ref={main} class={`screen screen-${shown.name}`}>
            <Screen shown={shown} site={pageInfo.site} />
          </main>
          <Footer pageInfo={pageInfo} onCancel={onCancel} />
        </div>
        <Announcer region={region} />
      </AnnounceContext.Provider>
    </LanguageContext.Provider>
  );
}

/** Identifies a screen for focus and title: two problems are different screens. */
function getScreenKey(shown: Shown): string {
  return shown.name === 'problem' ? `problem ${shown.shows.problem}` : shown.name;
}
