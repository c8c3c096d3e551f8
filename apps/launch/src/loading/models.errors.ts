/** A model, or the worker that runs it, failed to load or to run. */
export class ModelsError extends Error {
  constructor(reason: string) {
    super(`The models failed: ${reason}`);
    this.name = 'ModelsError';
  }
}
