/** The kind of a part. Each kind has its own weight in the score. */
export type PartKind = 'name' | 'element' | 'particle' | 'title' | 'initial';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Words of a name that do not distinguish people. */
export const partKinds: Readonly<Record<Exclude<PartKind, 'name' | 'initial'>, readonly string[]>> = {
  // Halves of names, which are not distinctive alone and are written joined or apart.
  element: words('abd abu umm allah din bint bin ould mac saint santa'),
  particle: words(
    'al la las los da de del della delle der den des di dos das van von vom zu zum zur ter y und and of the',
  ),
  title:
    words(`mr mrs ms miss dr doctor doktor prof professor engineer ing sir dame lord lady rev reverend father sheikh
    haji mullah qari ayatollah hojjatoleslam hojatoleslam ustad ustaz gen general col colonel lt lieutenant capt captain
    maj major brig brigadier cpt sgt cmdr commander admiral marshal president minister comrade senor senora herr frau
    monsieur madame mme mlle jr sr junior senior esq phd`),
};

/** The article before some consonants ("ar Rahman", "as-Sattar"). Elsewhere these words are not articles. */
export const assimilatedArticle = /^(?:a|e|u)(?:([rsztdnl])|sh)$/;

/** Spellings of the same title or half of a name. All have the kind of the first one. */
export const sameElements: readonly (readonly string[])[] = [
  words('abd abdul abdel abdal abdu abdol abdoul abdil abdur abdus'),
  words('abu abou abo abi'),
  words('umm oum um'),
  words('allah ullah ollah'),
  words('din eddin eddine uddin deen addin'),
  words('bin ben ibn'),
  words('al el ul'),
  words('sheikh shaikh shaykh sheik cheikh shekh'),
  words('haji hajji hadji haj hajj alhaj elhaj hadj'),
  words('mullah mulla maulana maulavi mawlawi molvi moulvi mawlana maulvi'),
  words('ould uld walad'),
  words('mac mc'),
];
