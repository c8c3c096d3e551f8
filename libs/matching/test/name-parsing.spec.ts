import { parseFullName, parseName } from '../src/name/parse-name';

const readTexts = (name: string): string[] => parseName(name).parts.map(({ text }) => text);
const readKinds = (name: string): string[] =>
  parseName(name).parts.map(({ text, kind }) => `${text} ${kind}`);

describe('parseName', () => {
  it.each([
    ['John Smith', 'john smith'],
    ['  John \t SMITH\n', 'john smith'],
    ['John.Smith,Jr', 'john smith jr'],
    ["Sean O'Brien", 'sean obrien'],
    ['Sean O’Brien', 'sean obrien'],
    ['Seán OʼBrien', 'sean obrien'],
    ['Jean-Claude Duvalier', 'jean claude duvalier'],
    ['Jean–Claude', 'jean claude'],
    ['John (Johnny) Smith', 'john johnny smith'],
    ['Ｊｏｈｎ　Ｓｍｉｔｈ', 'john smith'],
    ['Müller', 'muller'],
    ['Mu\u0308ller', 'muller'],
    ['Søren Ørsted', 'soren orsted'],
    ['Lech Wałęsa', 'lech walesa'],
    ['İbrahim ERDOĞAN', 'ibrahim erdogan'],
    ['Strauß', 'strauss'],
    ['Agent 47', 'agent 47'],
    ['Zero\u200bWidth', 'zerowidth'],
  ])('splits "%s" into "%s"', (name, words) => {
    expect(readTexts(name)).toEqual(words.split(' '));
  });

  it.each([
    ['Владимир Путин', 'vladimir putin'],
    ['Αλέξης Τσίπρας', 'alexis tsipras'],
    ['გიორგი', 'giorgi'],
    ['김정은', 'kim jeong eun'],
    ['박 리 이', 'pak ri ri'],
    ['철국 업 강', 'cheol kuk eop kang'],
    ['习近平', 'xi jin ping'],
    ['习Jinping', 'xi jinping'],
    ['بشار الأسد', 'bxar al asd'],
    ['عبدالله', 'abd allah'],
    ['عبد الله', 'abd allah'],
    ['عبدالرحمن', 'abd al rhmn'],
    ['نصرالله', 'nsr allah'],
    ['مُحَمَّد', 'mhmd'],
    ['محمود احمدی‌نژاد', 'mhmud ahmdinjad'],
    ['אריאל בן', 'arial bn'],
    ['नरेन्द्र', 'nrendr'],
  ])('transliterates "%s" to "%s"', (name, words) => {
    expect(readTexts(name)).toEqual(words.split(' '));
  });

  it.each([
    ['محمود', true],
    ['בנימין', true],
    ['मोदी', true],
    ['ภูมิพล', true],
    ['Путин', false],
    ['习', false],
    ['김', false],
    ['Mahmoud', false],
  ])('marks the script of "%s" as one without vowels: %s', (name, sparse) => {
    expect(parseName(name).parts.map((part) => part.sparse)).toEqual([sparse]);
  });

  it('keeps Chinese and Korean characters besides their sound', () => {
    expect(parseName('近平 정은').parts.map(({ glyph }) => glyph)).toEqual(['近', '平', '정', '은']);
  });

  it.each(['Abdulrahman', 'Abdurrahman', 'Abdelrahman', 'Abderrahman', 'ABDUL-RAHMAN'])(
    'splits "%s" into abd and rahman',
    (name) => {
      expect(parseName(name).parts.map(({ element }) => element)).toEqual(['abd', 'rahman']);
    },
  );

  it.each([
    ['Abd al-Rahman', 'abd al rahman'],
    ['Abd ar-Rahman', 'abd al rahman'],
    ['Nasruddin', 'nasr din'],
    ['Nasreddine', 'nasr din'],
    ['Nasr al-Din', 'nasr al din'],
    ['Habibullah', 'habib allah'],
    ['Nasrallah', 'nasr allah'],
    ['Nasralla', 'nasr allah'],
    ['Abdullah', 'abd allah'],
    ['Abdulla', 'abd allah'],
    ['Abdallah', 'abd allah'],
    ['Abdoulaye', 'abd aye'],
  ])('splits the compound "%s" into "%s"', (name, parts) => {
    expect(readTexts(name)).toEqual(parts.split(' '));
  });

  it.each(
    'Volodin Laden Saladin Martin Bedin Padilla Camilla Isabella Gabriella Angela Mandela Zavala Nicola Abdi Abel'.split(
      ' ',
    ),
  )('does not split "%s"', (name) => {
    expect(readTexts(name)).toEqual([name.toLowerCase()]);
  });

  it('keeps a compound as one word besides its halves', () => {
    expect(parseName('Nasruddin').spans).toEqual([
      { from: 0, length: 2, compound: true, word: expect.objectContaining({ text: 'nasruddin' }) },
    ]);
  });

  it('joins neighbours to words of at most 40 letters', () => {
    const readSpans = (name: string): string[] => parseName(name).spans.map(({ word }) => word.text);
    expect(readSpans('Jong Un Kim')).toEqual(['jongun', 'jongunkim', 'unkim']);
    expect(readSpans(`${'a'.repeat(30)} ${'b'.repeat(30)}`)).toEqual([]);
  });

  it.each([
    ['Dr. Ludwig van der Berg Jr', 'dr title, ludwig name, van particle, der particle, berg name, jr title'],
    ['J. R. Tolkien', 'j initial, r initial, tolkien name'],
    ['Sheikh Abu Ali ibn Sina', 'sheikh title, abu element, ali name, ibn element, sina name'],
    ['Cheikh el Mawlawi', 'cheikh title, el particle, mawlawi title'],
    ['as-Sattar', 'al particle, sattar name'],
    ['As Roma', 'as name, roma name'],
    ['И. Петров', 'i initial, petrov name'],
    // These characters sound like a particle and an initial, but are neither.
    ['朱德', 'zhu name, de name'],
    ['阿明', 'a name, ming name'],
  ])('classifies the parts of "%s": %s', (name, kinds) => {
    expect(readKinds(name)).toEqual(kinds.split(', '));
  });

  it.each(['', '   ', '\t\n', '😀', '★ — …', '---', "'", '\u200b', '\ud83d', 'ّ'])(
    'returns no parts for a name without letters: %j',
    (name) => {
      expect(parseName(name)).toEqual({ parts: [], spans: [], written: [] });
    },
  );

  it('removes emoji and symbols', () => {
    expect(readTexts('😀 John ★ “Doe” ™ © 👩‍👧')).toEqual(['john', 'doe', 'tm']);
  });

  it.each([
    ['Latin', 'a'],
    ['accented', 'é'],
    ['Cyrillic', 'ж'],
    ['Arabic', 'م'],
  ])('truncates a word of 1,000 %s letters to 40', (_, letter) => {
    const { parts } = parseName(letter.repeat(1000));
    expect(parts).toHaveLength(1);
    expect(parts[0]!.text.length).toBeLessThanOrEqual(40);
  });

  it.each([
    ['500 words', Array.from({ length: 500 }, (_, at) => `word${at}`).join(' ')],
    ['500 compounds', 'Abdulrahman '.repeat(500)],
    ['500 characters', '习'.repeat(500)],
    ['500 initials', 'a '.repeat(500)],
  ])('keeps 16 parts of %s', (_, name) => {
    const { parts, spans, written } = parseName(name);
    expect(parts).toHaveLength(16);
    expect(written).toHaveLength(16);
    expect(Math.max(...spans.map(({ from, length }) => from + length))).toBe(16);
  });

  it('returns the original spelling of the parts', () => {
    expect(parseName('Владимир PUTIN 习近平 Nasruddin').written).toEqual(
      'владимир putin 习 近 平 nasr din'.split(' '),
    );
  });
});

describe('parseFullName', () => {
  it.each([
    ['Osama', 'bin Laden', 1],
    ['Abdulrahman', 'Sudais', 2],
    ['', 'Smith', 0],
    ['John', '', 1],
    ['近平', '习', 2],
  ])('joins "%s" and "%s", with the last name from part %i', (first, last, from) => {
    const { parts, lastnameFrom } = parseFullName(first, last);
    expect(lastnameFrom).toBe(from);
    expect(parts).toEqual([...parseName(first).parts, ...parseName(last).parts]);
  });

  it('does not form a compound or an article across first and last name', () => {
    expect(parseFullName('as', 'Sattar').parts.map(({ text }) => text)).toEqual(['as', 'sattar']);
  });
});
