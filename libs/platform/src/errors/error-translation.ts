import { Injectable } from '@nestjs/common';
import type { DomainError } from './domain.error';

/** Recognises a foreign error (a driver's, say) and says what it means to a caller. */
export type ErrorTranslator = (error: unknown) => DomainError | undefined;

/** The translators that the libraries of an app have registered. */
@Injectable()
export class ErrorTranslation {
  private readonly translators: ErrorTranslator[] = [];

  register(translator: ErrorTranslator): void {
    this.translators.push(translator);
  }

  translate(error: unknown): DomainError | undefined {
    for (const translator of this.translators) {
      const translated = translator(error);
      if (translated) return translated;
    }
    return undefined;
  }
}
