import { render } from 'preact';
import { languages, type LanguageTag } from '../src/language/choice';
import { Language } from '../src/language/language';
import { Page } from '../src/screens/page';
import { overflows } from './overflow';
import { type StateName, states } from './states';
import { surroundingsOf } from './surroundings';

/** What tests and people call in the console of the gallery. */
export interface Gallery {
  states: readonly StateName[];
  languages: readonly LanguageTag[];
  /** Every answer that was given, newest last. */
  answers: unknown[];
  show: (state: StateName, language?: LanguageTag) => Promise<void>;
  /** What does not fit in the screen that is shown. */
  overflows: () => string[];
  /** What does not fit in any state of a language; placeholders that were left count as well. */
  overflowsIn: (language: LanguageTag) => Promise<string[]>;
}

declare global {
  interface Window {
    gallery: Gallery;
  }
}

const names = Object.keys(states) as StateName[];
const answers: unknown[] = [];

/** Shows a state once the effects of the page have run and the browser has laid it out. */
async function show(state: StateName, tag: LanguageTag = 'en'): Promise<void> {
  draw(state, await Language.load(tag));
  await frame();
  await frame();
}

async function overflowsIn(tag: LanguageTag): Promise<string[]> {
  const language = await Language.load(tag);
  return names.flatMap((state) => {
    draw(state, language);
    return [...overflows(), ...leftPlaceholders()].map((found) => `${tag}, ${state}: ${found}`);
  });
}

function draw(state: StateName, language: Language): void {
  const shown = states[state]((answer) => answers.push(answer));
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  render(
    <Page
      shown={shown}
      surroundings={surroundingsOf(shown.name, state.startsWith('long'))}
      language={language}
      onLanguage={(chosen) => void show(state, chosen)}
      onCancel={() => answers.push('cancel')}
    />,
    document.getElementById('page') ?? document.body,
  );
  if (state === 'cancelling') document.querySelector('dialog')?.showModal();
}

const leftPlaceholders = (): readonly string[] => document.body.innerText.match(/\{\w+\}/g) ?? [];

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

window.gallery = { states: names, languages, answers, show, overflows, overflowsIn };

const [state, tag] = decodeURIComponent(location.hash.slice(1)).split('/');
void show((state || 'consent age') as StateName, (tag || 'en') as LanguageTag);
