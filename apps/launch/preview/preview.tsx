import { render } from 'preact';
import { languages, type LanguageTag } from '../src/language/choice';
import { Language } from '../src/language/language';
import { Page } from '../src/screens/page';
import { loadScreens } from '../src/screens/screen-table';
// Imported, because the dev server serves only files below its root by URL.
import '../src/screens/styles/page.css';
import { browserNames, FakeBrowser, type Feedback } from './fake-browser';
import { findBrokenWords, findHidden } from './layout';
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
  /** What the page said and how it vibrated so far. */
  feedback: Feedback;
  /** What overflows in any state of a language, broken words, and placeholders that were not filled in. */
  overflowsIn: (language: LanguageTag) => Promise<string[]>;
  /** What is not fully visible in any state of a language without scrolling, or hidden behind its actions. */
  hiddenIn: (language: LanguageTag) => Promise<string[]>;
}

declare global {
  interface Window {
    preview: Preview;
  }
}

await loadScreens();
const names = Object.keys(states) as StateName[];
const answers: unknown[] = [];
const browser = new FakeBrowser();
browser.install();
let stopSpeech = (): void => undefined;

/** Shows a state; resolves once the effects of the page have run and the layout is done. */
async function show(state: StateName, tag: LanguageTag = 'en'): Promise<void> {
  const language = await Language.load(tag);
  stopSpeech();
  stopSpeech = () => undefined;
  draw(state, language);
  await nextFrame();
  await nextFrame();
  if (state === 'cancelling') await openCancelDialog();
  if (!state.endsWith('aloud')) return;
  setSpeech(language, true);
  await nextFrame();
  // The next state is read aloud only if it says so.
  stopSpeech = () => setSpeech(language, false);
}

async function hiddenIn(tag: LanguageTag): Promise<string[]> {
  const all: string[] = [];
  for (const state of names) {
    await show(state, tag);
    all.push(...findHidden().map((found) => `${tag}, ${state}: ${found}`));
  }
  return all;
}

async function overflowsIn(tag: LanguageTag): Promise<string[]> {
  const language = await Language.load(tag);
  const all: string[] = [];
  for (const state of names) {
    draw(state, language);
    // A click in a screen is drawn in the next task.
    await nextTask();
    if (state === 'cancelling') await openCancelDialog();
    const found = [...findOverflows(), ...findBrokenWords(), ...findPlaceholders()];
    all.push(...found.map((what) => `${tag}, ${state}: ${what}`));
  }
  return all;
}

function draw(state: StateName, language: Language): void {
  const shown = states[state]((answer) => answers.push(answer));
  browser.imitate(browserNames.find((name) => state.endsWith(` ${name}`)) ?? 'chrome', {
    hasVoices: !state.endsWith('no voice'),
    isOnline: !state.endsWith(', offline'),
  });
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) closeDialog(dialog);
  render(
    <Page
      shown={shown}
      pageInfo={createPageInfo(shown.name, state)}
      language={language}
      onLanguage={(chosen) => void show(state, chosen)}
      onCancel={() => answers.push('cancel')}
      leaveQuestion={getLeaveQuestion(state)}
    />,
    document.getElementById('page') ?? document.body,
  );
  if (state.startsWith('leaving')) document.querySelector<HTMLDialogElement>('#page > dialog')?.showModal();
  showDetails(state.endsWith('details'));
}

/** With its button: the effects of a new screen close a dialog that is opened in another way. */
async function openCancelDialog(): Promise<void> {
  document.querySelector<HTMLElement>('footer .button')?.click();
  await nextFrame();
  await nextFrame();
}

/** With its first button, which changes nothing: otherwise its component takes it for open. */
function closeDialog(dialog: HTMLDialogElement): void {
  dialog.querySelector<HTMLElement>('.button')?.click();
  dialog.close();
}

function getLeaveQuestion(state: StateName): 'asking' | 'stuck' | undefined {
  if (!state.startsWith('leaving')) return undefined;
  return state === 'leaving' ? 'asking' : 'stuck';
}

/** Opens or closes the full text of the consent screen. */
function showDetails(areOpen: boolean): void {
  const button = document.querySelector<HTMLElement>('[aria-controls=full-text]');
  if (button && (button.ariaExpanded === 'true') !== areOpen) button.click();
}

/** Starts or stops reading aloud. The button is there once the effects of the page have run. */
function setSpeech(language: Language, isOn: boolean): void {
  const label = language.text(isOn ? 'speech.on' : 'speech.off');
  const buttons = document.querySelectorAll<HTMLElement>('main .button');
  [...buttons].find(({ textContent }) => textContent === label)?.click();
}

const findPlaceholders = (): readonly string[] => document.body.innerText.match(/\{\w+\}/g) ?? [];

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

window.preview = {
  states: names,
  languages,
  answers,
  show,
  feedback: browser.feedback,
  overflowsIn,
  hiddenIn,
};

const [state, tag] = decodeURIComponent(location.hash.slice(1)).split('/');
void show((state || 'consent age') as StateName, (tag || 'en') as LanguageTag);
