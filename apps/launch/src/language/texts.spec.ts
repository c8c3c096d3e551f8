import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from './choice';
import english from './texts/en.json';

type Texts = Record<string, string>;

const folder = path.join(__dirname, 'texts');
const readTexts = (tag: string): Texts =>
  JSON.parse(readFileSync(path.join(folder, `${tag}.json`), 'utf8')) as Texts;
const findPlaceholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe('the texts', () => {
  it('exist for exactly the supported languages', () => {
    const files = readdirSync(folder).map((file) => path.basename(file, '.json'));
    expect(files.sort()).toEqual([...languages].sort());
  });

  describe.each(languages)('in %s', (tag) => {
    const texts = readTexts(tag);

    it('have exactly the keys of English', () => {
      expect(Object.keys(texts)).toEqual(Object.keys(english));
    });

    it('have the placeholders of English', () => {
      for (const [key, text] of Object.entries(english as Texts))
        expect([key, findPlaceholders(texts[key] ?? '')]).toEqual([key, findPlaceholders(text)]);
    });

    it('are never empty, and never start or end with a space', () => {
      const untidy = Object.entries(texts).filter(([, text]) => text === '' || text !== text.trim());
      expect(untidy).toEqual([]);
    });
  });

  it('are all used', () => {
    const used = findUsedKeys();
    expect(Object.keys(english).filter((key) => !used.some((pattern) => pattern.test(key)))).toEqual([]);
  });
});

// A key is in the source as a whole, or as a template whose placeholder is one part of the key.
function findUsedKeys(): RegExp[] {
  const source = path.join(__dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const programs = files.filter((file) => /\.tsx?$/.test(file) && !/\.spec\.ts$/.test(file));
  const text = programs.map((file) => readFileSync(path.join(source, file), 'utf8')).join('\n');
  const quoted = text.match(/(?<=['"`])[a-z]\w*(\.(\w+|\$\{[^}]*\}))+(?=['"`])/g) ?? [];
  return [...new Set(quoted)].map(toPattern);
}

function toPattern(quoted: string): RegExp {
  const parts = quoted.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('\\w+')}$`);
}
