import { getDirection, type LanguageTag } from './choice';
import { splitText, type TextPart } from './text-parts';
import english from './texts/en.json';

export type TextKey = keyof typeof english;
export type Texts = Readonly<Record<TextKey, string>>;
export type TextValues = Readonly<Record<string, string | number>>;

// Each language is a separate file, loaded on demand; English is bundled for the keys.
const files = import.meta.glob<Texts>(['./texts/*.json', '!./texts/en.json'], { import: 'default' });

/** The texts of a language, and the formats of its numbers and times. */
export class Language {
  constructor(
    readonly tag: LanguageTag,
    private readonly texts: Texts,
  ) {}

  /** Loads a language; falls back to English when its file fails to load. */
  static async load(tag: LanguageTag): Promise<Language> {
    const texts = await files[`./texts/${tag}.json`]?.().catch(() => undefined);
    return texts ? new Language(tag, texts) : new Language('en', english);
  }

  get direction(): 'ltr' | 'rtl' {
    return getDirection(this.tag);
  }

  text(key: TextKey, values: TextValues = {}): string {
    return this.parts(key, values)
      .map(({ text }) => text)
      .join('');
  }

  /** The text in parts, so that parts with their own direction can be isolated. */
  parts(key: TextKey, values: TextValues = {}): TextPart[] {
    const formatted = Object.entries(values).map(([name, value]) => [name, this.formatValue(value)]);
    return splitText(this.texts[key], Object.fromEntries(formatted) as Record<string, string>);
  }

  formatPercent(part: number): string {
    return new Intl.NumberFormat(this.tag, { style: 'percent' }).format(part);
  }

  /** A time of day. */
  formatTime(time: Date): string {
    return new Intl.DateTimeFormat(this.tag, { hour: 'numeric', minute: '2-digit' }).format(time);
  }

  /** Formats a duration in the largest unit of which there are at least two: 24 hours, 7 days, 15 minutes. */
  formatDuration(seconds: number): string {
    const [unit, length] = units.find(([, length]) => seconds >= 2 * length) ?? (['minute', 60] as const);
    const count = Math.max(1, Math.ceil(seconds / length));
    return new Intl.NumberFormat(this.tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  }

  private formatValue(value: string | number): string {
    return typeof value === 'number' ? new Intl.NumberFormat(this.tag).format(value) : value;
  }
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** The name of a language in that language. */
export function getLanguageName(tag: LanguageTag): string {
  const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
