/** The risk of a session without signals: what its outcome says. */
export const riskOf = (outcome: string, recommendation = 'REVIEW') => ({
  score: 0,
  level: 'LOW',
  recommendation,
  flags: [`outcome.${outcome}`],
  signals: { behavioral: null, browser: null },
});
