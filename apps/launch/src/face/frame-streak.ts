/** Counts consecutive frames, and how long they last. */
export class FrameStreak {
  private frames = 0;
  private startedAt = 0;

  get length(): number {
    return this.frames;
  }

  add(at: number): void {
    if (this.frames === 0) this.startedAt = at;
    this.frames++;
  }

  reset(): void {
    this.frames = 0;
  }

  /** From the first frame until now, in milliseconds. */
  getDuration(now: number): number {
    return this.frames === 0 ? 0 : now - this.startedAt;
  }
}
