import { findDescendants, read, readShare } from '../sizing/process-tree';

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
    this.peaks.set(this.phase, Math.max(this.peaks.get(this.phase) ?? 0, total));
  }

  /** The highest sum of each phase, in MB. */
  stop(): ReadonlyMap<string, number> {
    clearInterval(this.timer);
    return this.peaks;
  }
}

const isPage = (command: string): boolean =>
  command.includes('--type=renderer') && !/--(top-chrome-webui|extension-process)/.test(command);
