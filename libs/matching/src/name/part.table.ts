/** What kind of part a word is; each kind has its weight in the score. */
export type PartKind = 'name' | 'element' | 'particle' | 'title' | 'initial';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Words that stand in a name without telling one person from another. */
export const partKinds: Readonly<Record<Exclude<PartKind, 'name' | 'initial'>, readonly string[]>> = {
  // Halves of names: they say little alone, and are written joined or apart.
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

/** The article as it sounds before some consonants: only there it is one ("ar Rahman", "as-Sattar"). */
export const assimilatedArticle = /^(?:a|e|u)(?:([rsztdnl])|sh)$/;

/** The same title or half of a name, spelled in other ways. All are of the kind of the first. */
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
