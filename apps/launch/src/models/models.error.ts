/** A model, or the worker that runs it, is not there or has failed. */
export class ModelsError extends Error {
  constructor(reason: string) {
    super(`The models do not run: ${reason}`);
    this.name = 'ModelsError';
  }
}
