import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { LeaveQuestion } from '../flow/back-guard';
import type { Shown, PageInfo } from '../flow/screen.types';
import type { LanguageTag } from '../language/choice';
import type { Language } from '../language/language';
import { Announcer, AnnounceContext, useAnnouncer } from './parts/announcer';
import { toBrandVariables } from './brand-colors';
import { Footer } from './parts/footer';
import { Header } from './parts/header';
import { Leave } from './parts/leave';
import { PageInfoContext } from './parts/page-info';
import { LanguageContext } from './parts/text';
import { Screen } from './screen-table';

export interface PageProps {
  shown: Shown;
  pageInfo: PageInfo;
  language: Language;
  onLanguage: (tag: LanguageTag) => void;
  onCancel: () => void;
  /** Whether the person is asked before leaving the check. */
  leaveQuestion?: LeaveQuestion;
  onStay?: () => void;
  onLeave?: () => void;
}

const ignore = (): void => undefined;

/** The whole page: header, screen and footer. */
export function Page(props: PageProps): JSX.Element {
  const { shown, pageInfo, language, onLanguage, onCancel } = props;
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
  useLayoutEffect(() => setBrandColors(pageInfo), [pageInfo.brand]);
  useEffect(() => {
    region.current?.replaceChildren();
    // There is nothing to read yet, so the focus stays where it is.
    if (shown.name === 'opening') return;
    scrollTo(0, 0);
    heading()?.focus({ preventScroll: true });
  }, [key]);
  return (
    <LanguageContext.Provider value={language}>
      <PageInfoContext.Provider value={pageInfo}>
        <AnnounceContext.Provider value={announce}>
          <div class="card">
            <Header pageInfo={pageInfo} onLanguage={onLanguage} />
            <main key={key} ref={main} class={`screen screen-${shown.name}`}>
              <Screen shown={shown} site={pageInfo.site} />
            </main>
            <Footer pageInfo={pageInfo} onCancel={onCancel} />
          </div>
          <Leave
            question={props.leaveQuestion}
            finishBy={pageInfo.finishBy}
            onStay={props.onStay ?? ignore}
            onLeave={props.onLeave ?? ignore}
          />
          <Announcer region={region} />
        </AnnounceContext.Provider>
      </PageInfoContext.Provider>
    </LanguageContext.Provider>
  );
}

// Through the CSSOM, which the CSP allows; it forbids style attributes.
function setBrandColors({ brand }: PageInfo): () => void {
  const { style } = document.documentElement;
  const variables = Object.entries(toBrandVariables(brand?.accent));
  for (const [name, value] of variables) style.setProperty(name, value);
  return () => variables.forEach(([name]) => style.removeProperty(name));
}

/** Identifies a screen for focus and title: two problems are different screens. */
function getScreenKey(shown: Shown): string {
  return shown.name === 'problem' ? `problem ${shown.shows.problem}` : shown.name;
}
