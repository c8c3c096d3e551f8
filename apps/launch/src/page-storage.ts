/** The local storage of the browser, or a storage in memory where the browser forbids it. */
export function openStorage(): Storage {
  try {
    // Some in-app browsers have no localStorage.
    return localStorage ?? new MemoryStorage();
  } catch {
    return new MemoryStorage();
  }
}

class MemoryStorage implements Storage {
  private readonly items = new Map<string, string>();

  get length(): number {
    return this.items.size;
  }

  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }

  removeItem(key: string): void {
    this.items.delete(key);
  }

  clear(): void {
    this.items.clear();
  }
}
