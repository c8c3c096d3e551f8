import { readPreference, storePreference } from './preference';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const readTheme = (): Theme => themes.find((theme) => theme === readPreference('theme')) ?? 'system';

/** CSS chooses the colors by `color-scheme` (styles/tokens.css). */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

export function storeTheme(theme: Theme): void {
  storePreference('theme', theme);
  applyTheme(theme);
}
