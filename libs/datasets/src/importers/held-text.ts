import { InvalidListError } from '../dataset.errors';

/** No published list holds a tenth of it. */
const maxHeldChars = 64 * 1024 * 1024;

/** Limits the memory of an importer that can finish entries only at the end of the file. */
export class HeldText {
  private chars = 0;

  constructor(
    private readonly file: string,
    private readonly maxChars = maxHeldChars,
  ) {}

  add(...texts: (string | undefined)[]): void {
    // An estimate for the objects around the text.
    this.chars += texts.reduce((sum, text = '') => sum + text.length, 100);
    if (this.chars > this.maxChars)
      throw new InvalidListError(`its entries are longer than ${this.maxChars} characters in total.`, {
        file: this.file,
      });
  }
}
