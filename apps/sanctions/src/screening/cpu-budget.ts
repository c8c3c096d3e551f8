import { cpuBudgetExceeded } from './screening.errors';

/** The CPU time that one check may use. */
export class CpuBudget {
  private usedMs = 0;
  private screened = 0;

  constructor(
    private readonly seconds: number,
    private readonly rows: number,
  ) {}

  /** Throws if the budget is exceeded before all rows are screened. */
  spend(milliseconds: number, rows: number): void {
    this.usedMs += milliseconds;
    this.screened += rows;
    if (this.usedMs > this.seconds * 1000 && this.screened < this.rows)
      throw cpuBudgetExceeded(this.seconds, this.screened, this.rows);
  }
}
