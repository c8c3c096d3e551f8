import { findSentence } from './sentence';
import type { CountKey, TextKey, Texts, TextValues } from './text.types';

const parameter = /\{(\w+)\}/g;

/** Replaces `{name}`; a value that is missing stays visible. */
export const fill = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replaceAll(parameter, (all, name: string) => (name in values ? String(values[name]) : all));

/** The texts of one language, and its formats. */
export class Words {
  private readonly plural: Intl.PluralRules;
  private readonly numbers: Intl.NumberFormat;
  private readonly percents: Intl.NumberFormat;
  private readonly scores: Intl.NumberFormat;
  private readonly effects: Intl.NumberFormat;
  private readonly times: Intl.DateTimeFormat;
  private readonly dates: Intl.DateTimeFormat;
  private readonly days: Intl.DateTimeFormat;
  private readonly agos: Intl.RelativeTimeFormat;

  constructor(
    readonly language: string,
    private readonly texts: Texts,
  ) {
    this.plural = new Intl.PluralRules(language);
    this.numbers = new Intl.NumberFormat(language);
    this.percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
    const digits = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
    this.scores = new Intl.NumberFormat(language, digits);
    this.effects = new Intl.NumberFormat(language, { ...digits, signDisplay: 'always' });
    this.times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
    this.dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
    this.days = new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', timeZone: 'UTC' });
    this.agos = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  }

  readonly text = <Key extends TextKey>(key: Key, ...[values]: TextValues<Key>): string =>
    fill(this.texts[key], values);

  /** A text that depends on a number, which is also its `{count}`. */
  readonly count = (key: CountKey, count: number): string => {
    const form = this.plural.select(count) === 'one' ? 'one' : 'other';
    return fill(this.texts[`${key}.${form}` as TextKey], { count: this.number(count) });
  };

  /** The text of a code, or the code itself: a newer server may have codes that this page does not know. */
  readonly code = (group: string, code: string): string => {
    const key = `${group}.${code}`;
    return Object.hasOwn(this.texts, key) ? this.texts[key as TextKey] : code;
  };

  /** What a service says in English; a sentence that is not known stays English. */
  readonly sentence = (english: string): string => {
    const found = findSentence(english);
    if (!found) return english;
    const values = Object.entries(found.values).map(([name, value]) => [name, this.sayValue(name, value)]);
    return fill(this.texts[found.key], Object.fromEntries(values) as Record<string, string>);
  };

  /** Several remarks of a service, which it joins in one text. */
  readonly remarks = (english: string): string => english.split('; ').map(this.sentence).join('; ');

  /** A value of a sentence can be a sentence, too, and has the commas of English numbers. */
  private sayValue(name: string, value: string): string {
    if (name === 'remark') return this.sentence(value);
    if (name === 'remarks') return this.remarks(value);
    return name.startsWith('count') && value.includes(',')
      ? this.number(Number(value.replaceAll(',', '')))
      : value;
  }

  readonly number = (value: number): string => this.numbers.format(value);
  readonly percent = (share: number): string => this.percents.format(share);
  /** Between 0 and 1. */
  readonly score = (value: number): string => this.scores.format(value);

  /** What a reason adds to a score, with its sign. */
  readonly effect = (value: number): string => this.effects.format(value).replace('-', '−');

  readonly time = (iso: string | number | Date): string => this.times.format(new Date(iso));
  readonly date = (iso: string | number | Date): string => this.dates.format(new Date(iso));

  /** A day of UTC, without the year. */
  readonly day = (iso: string): string => this.days.format(new Date(iso));

  readonly ago = (iso: string | number | Date, now = Date.now()): string => {
    const seconds = (new Date(iso).getTime() - now) / 1000;
    const { size, unit } = units.find(({ size }) => Math.abs(seconds) >= size) ?? second;
    return this.agos.format(Math.round(seconds / size), unit);
  };

  readonly duration = (milliseconds: number): string =>
    milliseconds < 1000
      ? `${Math.round(milliseconds)} ms`
      : milliseconds < 100_000
        ? `${this.number(round(milliseconds / 1000))} s`
        : `${this.number(round(milliseconds / 60_000))} min`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const second = { size: 1, unit: 'second' } as const;
const units = [
  { size: 365 * 86_400, unit: 'year' },
  { size: 30 * 86_400, unit: 'month' },
  { size: 86_400, unit: 'day' },
  { size: 3600, unit: 'hour' },
  { size: 60, unit: 'minute' },
] as const;
