import { render } from 'preact';
import { languages, type LanguageTag } from '../src/language/choice';
import { Language } from '../src/language/language';
import { Page } from '../src/screens/page';
// Imported, because the dev server serves only files below its root by URL.
import '../src/screens/styles/page.css';
import { findOverflows } from './overflow';
import { type StateName, states } from './states';
import { createPageInfo } from './page-info';

/** The API for tests, and for the console of the browser. */
export interface Preview {
  states: readonly StateName[];
  languages: readonly LanguageTag[];
  /** Every answer so far, newest last. */
  answers: unknown[];
  show: (state: StateName, language?: LanguageTag) => Promise<void>;
  /** What overflows in the current screen. */
  overflows: () => string[];
  /** What overflows in any state of a language, and placeholders that were not filled in. */
  overflowsIn: (language: LanguageTag) => Promise<string[]>;
}

declare global {
  interface Window {
    preview: Preview;
  }
}

const names = Object.keys(states) as StateName[];
const answers: unknown[] = [];

/** Shows a state; resolves once the effects of the page have run and the layout is done. */
async function show(state: StateName, tag: LanguageTag = 'en'): Promise<void> {
  draw(state, await Language.load(tag));
  await nextFrame();
  await nextFrame();
}

async function overflowsIn(tag: LanguageTag): Promise<string[]> {
  const language = await Language.load(tag);
  return names.flatMap((state) => {
    draw(state, language);
    return [...findOverflows(), ...findPlaceholders()].map((found) => `${tag}, ${state}: ${found}`);
  });
}

function draw(state: StateName, language: Language): void {
  const shown = states[state]((answer) => answers.push(answer));
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  render(
    <Page
      shown={shown}
      pageInfo={createPageInfo(shown.name, state.startsWith('long'))}
      language={language}
      onLanguage={(chosen) => void show(state, chosen)}
      onCancel={() => answers.push('cancel')}
    />,
    document.getElementById('page') ?? document.body,
  );
  if (state === 'cancelling') document.querySelector('dialog')?.showModal();
}

const findPlaceholders = (): readonly string[] => document.body.innerText.match(/\{\w+\}/g) ?? [];

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

window.preview = { states: names, languages, answers, show, overflows: findOverflows, overflowsIn };

const [state, tag] = decodeURIComponent(location.hash.slice(1)).split('/');
void show((state || 'consent age') as StateName, (tag || 'en') as LanguageTag);
