import type { en } from './texts/en';

export type English = typeof en;
export type TextKey = keyof English;
/** A language: a missing text is a compile error. */
export type Texts = Readonly<Record<TextKey, string>>;

type ParametersOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersOf<Rest>
  : never;

/** The values that a text needs: `{name}` in the English one. */
export type TextValues<Key extends TextKey> = [ParametersOf<English[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<ParametersOf<English[Key]>, string | number>>];

/** A key whose text needs no values. */
export type PlainTextKey = {
  [Key in TextKey]: [ParametersOf<English[Key]>] extends [never] ? Key : never;
}[TextKey];

type BaseOf<Key> = Key extends `${infer Base}.one` ? Base : never;

/** A key with the endings `.one` and `.other`, for texts that depend on a number. */
export type CountKey = BaseOf<TextKey>;
