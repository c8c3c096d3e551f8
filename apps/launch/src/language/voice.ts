import type { LanguageTag } from './choice';
import { voiceTags } from './voice.table';

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>;

/** The voice for a language. Only voices of the device: others send the text to a third party. */
export function chooseVoice<V extends Voice>(voices: readonly V[], tag: LanguageTag): V | undefined {
  const tags = (voiceTags[tag] ?? [tag]).map((one) => one.toLowerCase());
  const fitting = voices.filter(({ lang, localService }) => {
    // Android writes en_US.
    const spoken = lang.replaceAll('_', '-').toLowerCase();
    return localService && tags.some((one) => spoken === one || spoken.startsWith(`${one}-`));
  });
  return fitting.find((voice) => voice.default) ?? fitting[0];
}
