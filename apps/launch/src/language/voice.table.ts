import type { LanguageTag } from './choice';

/** The language tags of voices, where they differ from those of the page. */
export const voiceTags: Partial<Record<LanguageTag, readonly string[]>> = {
  'zh-Hans': ['zh-CN', 'zh-SG', 'zh-Hans', 'cmn-Hans'],
  'zh-Hant': ['zh-TW', 'zh-HK', 'zh-Hant', 'cmn-Hant', 'yue'],
  'pt-BR': ['pt-BR'],
  nb: ['nb', 'no'],
  fil: ['fil', 'tl'],
  he: ['he', 'iw'],
  id: ['id', 'in'],
};
