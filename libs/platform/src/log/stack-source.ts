import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findSourcePositions, type Position, type SourceMapFile, type SourcePosition } from './source-map';

const windowMs = 60_000;
// A read takes 0.1 s of CPU.
const maxReadsPerWindow = 6;
const maxMapBytes = 64 * 1024 * 1024;
const maxPositions = 50;
const maxKnown = 1_000;

/**
 * Replaces positions in a bundle by positions in its sources. The source map is read when an error is logged, and not kept:
 * `--enable-source-maps` keeps it parsed, which doubles the memory of an app. A caller who causes many errors causes few reads:
 * known positions are kept, and reads are limited.
 */
export class StackSource {
  private readonly known = new Map<string, string>();
  private readonly pattern: RegExp;
  private windowEnd = 0;
  private reads = 0;

  /** `file` as it is written in stacks: a URL or a path. */
  constructor(
    private readonly file: string,
    private readonly now: () => number = Date.now,
  ) {
    this.pattern = new RegExp(`${escapePattern(file)}:(\\d{1,9}):(\\d{1,9})`, 'g');
  }

  /** Returns the stack with the positions of the sources as far as they can be found. */
  resolve(stack: string): string {
    const unknown = new Set<string>();
    for (const [, line, column] of stack.matchAll(this.pattern)) {
      const key = `${line}:${column}`;
      if (!this.known.has(key) && unknown.size < maxPositions) unknown.add(key);
    }
    if (unknown.size > 0 && this.mayRead()) this.learn([...unknown]);
    return stack.replaceAll(
      this.pattern,
      (text, line: string, column: string) => this.known.get(`${line}:${column}`) ?? text,
    );
  }

  private mayRead(): boolean {
    const now = this.now();
    if (now >= this.windowEnd) {
      this.windowEnd = now + windowMs;
      this.reads = 0;
    }
    return ++this.reads <= maxReadsPerWindow;
  }

  private learn(keys: readonly string[]): void {
    if (this.known.size + keys.length > maxKnown) this.known.clear();
    const found = this.findSources(keys.map(toPosition));
    keys.forEach((key, index) => this.known.set(key, found[index] ?? `${this.file}:${key}`));
  }

  /** A map that is missing, damaged or too large is not used. */
  private findSources(positions: readonly Position[]): (string | undefined)[] {
    try {
      const file = `${this.file.startsWith('file:') ? fileURLToPath(this.file) : this.file}.map`;
      if (statSync(file).size > maxMapBytes) return [];
      const map = JSON.parse(readFileSync(file, 'utf8')) as SourceMapFile;
      return findSourcePositions(map, positions).map((found) => found && describe(found));
    } catch {
      return [];
    }
  }
}

/** Stacks count lines and columns from 1. */
function toPosition(key: string): Position {
  const [line = 1, column = 1] = key.split(':').map(Number);
  return { line: line - 1, column: column - 1 };
}

/** Sources are relative to the folder of the bundle, which is somewhere in the workspace. */
const describe = ({ source, line, column }: SourcePosition): string =>
  `${source.replace(/^(\.\.\/)+/, '')}:${line + 1}:${column + 1}`;

/** The bundle that contains this module, and so the code of the app. */
export const bundleStack = new StackSource(ownFile(new Error().stack));

function ownFile(stack = ''): string {
  return /^ {4}at (?:.* \()?(.+):\d+:\d+\)?$/m.exec(stack)?.[1] ?? 'unknown';
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
