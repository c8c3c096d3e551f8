/** The options of the step have expired; a new claim returns fresh ones. */
export class StaleStepError extends Error {
  override readonly name = 'StaleStepError';
}
