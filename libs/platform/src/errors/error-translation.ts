import { Injectable } from '@nestjs/common';
import type { DomainError } from './domain.error';

/** Translates an error of a library, such as a driver, into a domain error. */
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
