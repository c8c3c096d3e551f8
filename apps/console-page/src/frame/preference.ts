export type Preference = 'language' | 'theme' | 'shortcuts' | 'scope';

const storageKey = (name: Preference) => `gatehouse.console.${name}`;

/** Null where the browser allows no storage. */
export function readPreference(name: Preference): string | null {
  try {
    return localStorage.getItem(storageKey(name));
  } catch {
    return null;
  }
}

export function storePreference(name: Preference, value: string): void {
  try {
    localStorage.setItem(storageKey(name), value);
  } catch {
    // It holds until the page is closed.
  }
}
