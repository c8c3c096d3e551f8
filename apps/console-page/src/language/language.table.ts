import { en } from './texts/en';
import type { Texts } from './text.types';

/** The languages of the console. All except English are loaded when they are chosen. */
export const languages = {
  en: { name: 'English', load: (): Promise<Texts> => Promise.resolve(en) },
  de: { name: 'Deutsch', load: (): Promise<Texts> => import('./texts/de').then(({ de }) => de) },
} as const satisfies Record<string, { name: string; load: () => Promise<Texts> }>;

export type Language = keyof typeof languages;

export const isLanguage = (value: string | null | undefined): value is Language =>
  value !== null && value !== undefined && Object.hasOwn(languages, value);

/** The first language of the browser that the console has, else English. */
export const chooseLanguage = (stored: string | null, wanted: readonly string[]): Language =>
  isLanguage(stored) ? stored : (wanted.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en');
