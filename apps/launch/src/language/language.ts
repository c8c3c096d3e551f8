import { directionOf, type LanguageTag } from './choice';
import { piecesOf, type TextPiece } from './text-pieces';
import english from './texts/en.json';

export type TextKey = keyof typeof english;
export type Texts = Readonly<Record<TextKey, string>>;
export type TextValues = Readonly<Record<string, string | number>>;

// Each language is a file of its own, fetched when it is chosen; English comes along for the keys.
const files = import.meta.glob<Texts>(['./texts/*.json', '!./texts/en.json'], { import: 'default' });

/** How the page speaks: its texts, and numbers and times as the language writes them. */
export class Language {
  constructor(
    readonly tag: LanguageTag,
    private readonly texts: Texts,
  ) {}

  /** A file that does not come is no reason to say nothing: then it is English. */
  static async load(tag: LanguageTag): Promise<Language> {
    const texts = await files[`./texts/${tag}.json`]?.().catch(() => undefined);
    return texts ? new Language(tag, texts) : new Language('en', english);
  }

  get direction(): 'ltr' | 'rtl' {
    return directionOf(this.tag);
  }

  text(key: TextKey, values: TextValues = {}): string {
    return this.pieces(key, values)
      .map(({ text }) => text)
      .join('');
  }

  /** The text in pieces, so that what has a direction of its own can be kept apart. */
  pieces(key: TextKey, values: TextValues = {}): TextPiece[] {
    const written = Object.entries(values).map(([name, value]) => [name, this.written(value)]);
    return piecesOf(this.texts[key], Object.fromEntries(written) as Record<string, string>);
  }

  percent(part: number): string {
    return new Intl.NumberFormat(this.tag, { style: 'percent' }).format(part);
  }

  /** A time of day. */
  clock(time: Date): string {
    return new Intl.DateTimeFormat(this.tag, { hour: 'numeric', minute: '2-digit' }).format(time);
  }

  /** A length of time in its largest unit that leaves no rest to speak of: 24 hours, 7 days, 15 minutes. */
  duration(seconds: number): string {
    const [unit, length] = units.find(([, length]) => seconds >= 2 * length) ?? (['minute', 60] as const);
    const count = Math.max(1, Math.ceil(seconds / length));
    return new Intl.NumberFormat(this.tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  }

  private written(value: string | number): string {
    return typeof value === 'number' ? new Intl.NumberFormat(this.tag).format(value) : value;
  }
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** What a language calls itself. */
export function nameOf(tag: LanguageTag): string {
  const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
