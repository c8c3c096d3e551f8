import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import path from 'node:path';

// An editor may write a file in several steps.
const settleMilliseconds = 30;
const ignoredFolders = new Set(['node_modules', 'dist', '.git']);

/**
 * Reports the files that change below some folders. Each folder has its own watcher, which also reports files that editors
 * replace, which the recursive watcher of Node.js 20 loses.
 */
export class SourceWatcher {
  private readonly watchers = new Map<string, FSWatcher>();
  private readonly changed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    folders: readonly string[],
    private readonly onChange: (files: ReadonlySet<string>) => void,
  ) {
    for (const folder of folders) this.watchFolder(path.resolve(folder));
  }

  close(): void {
    clearTimeout(this.timer);
    for (const watcher of this.watchers.values()) watcher.close();
    this.watchers.clear();
  }

  private watchFolder(folder: string): void {
    if (this.watchers.has(folder)) return;
    const watcher = watch(folder, (_, name) => this.handle(folder, name));
    // A folder that is deleted needs no watcher.
    watcher.on('error', () => this.unwatch(folder));
    this.watchers.set(folder, watcher);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory() && !ignoredFolders.has(entry.name))
        this.watchFolder(path.join(folder, entry.name));
  }

  private unwatch(folder: string): void {
    this.watchers.get(folder)?.close();
    this.watchers.delete(folder);
  }

  private handle(folder: string, name: string | null): void {
    if (name === null || ignoredFolders.has(name)) return;
    const file = path.join(folder, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) this.unwatch(file);
    else if (stats.isDirectory()) this.watchFolder(file);
    this.changed.add(file);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.report(), settleMilliseconds);
  }

  private report(): void {
    const files = new Set(this.changed);
    this.changed.clear();
    this.onChange(files);
  }
}
