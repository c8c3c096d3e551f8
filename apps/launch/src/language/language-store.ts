const key = 'gatehouse.language';

/** The language that the person has chosen on this device. */
export class LanguageStore {
  private value: string | null;

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.value = attempt(() => storage.getItem(key));
  }

  get tag(): string | null {
    return this.value;
  }

  set tag(tag: string | null) {
    this.value = tag;
    if (tag !== null) attempt(() => this.storage.setItem(key, tag));
  }
}

// A browser may forbid its storage; then the choice lasts until the page is closed.
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
