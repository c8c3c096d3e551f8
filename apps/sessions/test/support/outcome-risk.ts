/** The risk of a session without signals: only the flag of its outcome. */
export const outcomeRisk = (outcome: string, recommendation = 'REVIEW') => ({
  score: 0,
  level: 'LOW',
  recommendation,
  flags: [`outcome.${outcome}`],
  signals: { behavioral: null, browser: null },
});
