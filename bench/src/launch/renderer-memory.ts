import { readFileSync } from 'node:fs';

const intervalMs = 100;

/** Samples the memory of the page: of the renderer processes that this process has started, without those of the interface of Chromium. A phone kills such a process when it has too little. */
export class RendererMemory {
  private readonly peaks = new Map<string, number>();
  /** What the page shows now. */
  phase = 'start';
  private readonly timer = setInterval(() => this.sample(), intervalMs);

  private sample(): void {
    const total = findDescendants(process.pid)
      .filter((pid) => isPage(read(pid, 'cmdline')))
      .reduce((sum, pid) => sum + readShare(pid), 0);
    this.peaks.set(this.phase, Math.max(this.peaks.get(this.phase) ?? 0, total / 1024));
  }

  /** The highest sum of each phase, in MB. */
  stop(): ReadonlyMap<string, number> {
    clearInterval(this.timer);
    return this.peaks;
  }
}

const isPage = (command: string): boolean =>
  command.includes('--type=renderer') && !/--(top-chrome-webui|extension-process)/.test(command);

function findDescendants(pid: number): number[] {
  const children = read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...findDescendants(child)]);
}

/** The proportional share in KB: pages that several processes use are divided between them. */
const readShare = (pid: number): number => Number(/^Pss:\s*(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0);

/** A process may have exited meanwhile. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
