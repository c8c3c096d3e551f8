import { cpuBudgetSpent } from './screening.errors';

/** The CPU time that one check may take. */
export class CpuBudget {
  private milliseconds = 0;
  private done = 0;

  constructor(
    private readonly seconds: number,
    private readonly rows: number,
  ) {}

  /** Records what was done; throws when rows are left and no time is. */
  spend(milliseconds: number, rows: number): void {
    this.milliseconds += milliseconds;
    this.done += rows;
    if (this.milliseconds > this.seconds * 1000 && this.done < this.rows)
      throw cpuBudgetSpent(this.seconds, this.done, this.rows);
  }
}
