import fc from 'fast-check';
import { type NamePart } from '../src/name/name-part';
import { parseName } from '../src/name/parse-name';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Parts of names that are similar in many ways, so that random names often almost match. */
export const pool = {
  latin:
    words(`Ahmad Ahmed Hassan Hussein Osama Usama Mohammed Muhammad Mahmoud Ahmadinejad Netanyahu Gaddafi Qadhafi
    Aleksandr Alexander Sasha Lukashenko Putin Vladimir Bill William Jean Claude Jeanclaude Müller Mueller Ørsted
    Wałęsa O'Brien Kim Jong Un Jongun Jeong Xi Jinping Jin Ping Ali Ala Lu Li Lee Min Nasr Jalal Rahman Shoigu
    Papadopoulos Margvelashvili Constantinopoulos Sudais Assad Ho Wu A12`),
  compound:
    words(`Abdulrahman Abdurrahman Abderrahmane Abdullah Abdalla Abdulla Nasruddin Nasreddine Habibullah Nasrallah
    Jalaluddin Jalaledin Binladin Geraldine Claudine`),
  particle: words('al el al-Assad van der de la bin ibn Abu Abd Abdul ar as-Sudais Allah Din y'),
  title: words('Dr. Sheikh Haji Mullah Mawlawi General Jr Mr'),
  initial: words('A J. M H. X'),
  arabic: words(
    'أحمد محمد محمود احمدی نژاد احمدی‌نژاد حسن حسين الأسد عبدالله عبد الله الرحمن نصرالله بن علي و صدام',
  ),
  hebrew: words('בנימין נתניהו משה ו'),
  cyrillic: words('Владимир Путин Лукашенко Александр И Аляксандр Ё'),
  han: words('习近平 近平 习 金正恩 阿明 朱德 德 明 阿 恩 习Jinping'),
  hangul: words('김정은 정은 김 이 아 용호 리'),
  others: words('Αλέξης Τσίπρας नरेन्द्र मोदी ภูมิพล გიორგი'),
};

const letters = Array.from('abdehiklmnorstuvz');

/** A typing error: `kind` 0 removes a letter, 1 doubles, 2 replaces, 3 swaps, 4 inserts. */
interface Typo {
  kind: number;
  at: number;
  letter: string;
}

const typo: fc.Arbitrary<Typo> = fc.record({
  kind: fc.nat(4),
  at: fc.nat(12),
  letter: fc.constantFrom(...letters),
});

export function applyTypo(word: string, { kind, at, letter }: Typo): string {
  const all = Array.from(word);
  const place = at % Math.max(1, all.length);
  const here = all[place] ?? '';
  if (kind === 3) all.splice(place, 2, all[place + 1] ?? '', here);
  else all.splice(place, 1, ['', here + here, letter, '', here + letter][kind] ?? '');
  return all.join('');
}

/** A word of the pool with up to `typos` typing errors. */
export const arbitraryWord = (from: readonly string[], typos: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...from), fc.array(typo, { maxLength: typos }))
    .map(([word, all]) => all.reduce(applyTypo, word));

export const anyWord = arbitraryWord(Object.values(pool).flat(), 3);

/** Any part of a name. */
export const anyPart: fc.Arbitrary<NamePart> = anyWord
  .map((word) => parseName(word).parts)
  .filter((parts) => parts.length > 0)
  .chain((parts) => fc.constantFrom(...parts));

const namePart = fc.oneof(
  { weight: 6, arbitrary: arbitraryWord(pool.latin, 0) },
  { weight: 3, arbitrary: arbitraryWord(pool.latin, 2) },
  { weight: 3, arbitrary: arbitraryWord(pool.compound, 1) },
  { weight: 2, arbitrary: arbitraryWord(pool.particle, 0) },
  { weight: 1, arbitrary: arbitraryWord(pool.title, 0) },
  { weight: 1, arbitrary: arbitraryWord(pool.initial, 0) },
  { weight: 4, arbitrary: anyWord },
);

/** Words that are separated by spaces or hyphens, or joined. */
export const arbitraryName = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(namePart, fc.constantFrom(' ', ' ', ' ', ' ', '', '-')), { minLength, maxLength })
    .map((all) => all.map(([word, gap], at) => (at === 0 ? word : gap + word)).join(''));
