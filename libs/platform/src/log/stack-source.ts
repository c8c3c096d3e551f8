import { readFileSync, statSync } from 'node:fs';
import { findSourcePositions, type Position, type SourceMapFile, type SourcePosition } from './source-map';

const windowMs = 60_000;
// A read takes 0.1 s of CPU.
const maxReadsPerWindow = 6;
const maxMapBytes = 64 * 1024 * 1024;
const maxPositions = 50;
const maxKnown = 1_000;

/**
 * Replaces positions in a bundle, and in the threads that it starts, by positions in their sources. The source map is read when an
 * error is logged, and not kept: `--enable-source-maps` keeps it parsed, which doubles the memory of an app. A caller who causes many
 * errors causes few reads: known positions are kept, and reads are limited.
 */
export class StackSource {
  private readonly known = new Map<string, string>();
  private readonly pattern: RegExp;
  private windowEnd = 0;
  private reads = 0;

  /** `file` as it is written in stacks: a URL. */
  constructor(
    private readonly file: string,
    private readonly now: () => number = Date.now,
  ) {
    // Bounded, because a message may be long.
    const thread = String.raw`(?<![\w-])[\w-]{1,40}\.thread\.js`;
    this.pattern = new RegExp(String.raw`(${escapePattern(file)}|${thread}):\d{1,9}:\d{1,9}`, 'g');
  }

  /** Returns the stack with the positions of the sources as far as they can be found. */
  resolve(stack: string): string {
    const unknown = new Map<string, Set<string>>();
    let count = 0;
    for (const [place, file = ''] of stack.matchAll(this.pattern)) {
      if (++count > maxPositions) break;
      if (!this.known.has(place)) unknown.set(file, (unknown.get(file) ?? new Set()).add(place));
    }
    for (const [file, places] of unknown) if (this.mayRead()) this.learn(file, [...places]);
    return stack.replaceAll(this.pattern, (place) => this.known.get(place) ?? place);
  }

  private mayRead(): boolean {
    const now = this.now();
    if (now >= this.windowEnd) {
      this.windowEnd = now + windowMs;
      this.reads = 0;
    }
    return ++this.reads <= maxReadsPerWindow;
  }

  private learn(file: string, places: readonly string[]): void {
    if (this.known.size + places.length > maxKnown) this.known.clear();
    const found = this.findSources(`${file}.map`, places.map(toPosition));
    places.forEach((place, index) => this.known.set(place, found[index] ?? place));
  }

  /** A map that is missing, damaged or too large is not used. */
  private findSources(name: string, positions: readonly Position[]): (string | undefined)[] {
    try {
      // Relative to the bundle. Its own name is a URL already, and stays as it is.
      const url = new URL(name, this.file);
      if (statSync(url).size > maxMapBytes) return [];
      const map = JSON.parse(readFileSync(url, 'utf8')) as SourceMapFile;
      return findSourcePositions(map, positions).map((found) => found && describe(found));
    } catch {
      return [];
    }
  }
}

/** Stacks count lines and columns from 1. */
function toPosition(place: string): Position {
  const [line = 1, column = 1] = place.split(':').slice(-2).map(Number);
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
