import { CpuBudget } from './cpu-budget';

describe('CpuBudget', () => {
  it('rejects a check that exceeds it with 413 and the number of screened rows', () => {
    const budget = new CpuBudget(2, 5000);
    budget.spend(2000, 1200);
    expect(() => budget.spend(1, 34)).toThrow(
      expect.objectContaining({
        status: 413,
        code: 'screening.cpu-budget',
        message:
          'This check needs more than 2 s of CPU time: 1,234 of 5,000 rows were screened. Nothing is returned; send fewer rows at a time, or raise scoreThreshold.',
      }) as Error,
    );
  });

  it('accepts a check whose last turn exceeds it', () => {
    const budget = new CpuBudget(2, 100);
    budget.spend(1000, 60);
    expect(() => budget.spend(5000, 40)).not.toThrow();
  });
});
