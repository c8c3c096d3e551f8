import { workspaceRoot } from '@gatehouse/embedded';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(workspaceRoot(), 'apps/launch/src/language/texts');

/** The languages of the page. */
export const languageTags = (): string[] => readdirSync(folder).map((file) => path.basename(file, '.json'));

/** The texts of the page in one language. */
export class Language {
  private readonly texts: Record<string, string>;

  constructor(readonly tag = 'en') {
    this.texts = JSON.parse(readFileSync(path.join(folder, `${tag}.json`), 'utf8')) as Record<string, string>;
  }

  /** Matches a text with any values in its placeholders. */
  pattern(key: string): RegExp {
    const parts = this.text(key).split(/\{\w+\}/);
    return new RegExp(`^\\s*${parts.map(escaped).join('.+')}\\s*$`);
  }

  text(key: string): string {
    const text = this.texts[key];
    if (text === undefined) throw new Error(`There is no text "${key}" in ${this.tag}.`);
    return text;
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
