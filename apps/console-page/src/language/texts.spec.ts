import { languages } from './language.table';
import type { TextKey } from './text.types';
import { en } from './texts/en';

const others = Object.entries(languages).filter(([language]) => language !== 'en');
const parametersOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe.each(others)('the texts in %s', (_, { load }) => {
  it('have the keys of the English ones, and no empty text', async () => {
    const texts = await load();
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('have the values of the English ones', async () => {
    const texts = await load();
    const different = (Object.keys(en) as TextKey[]).filter(
      (key) => String(parametersOf(texts[key])) !== String(parametersOf(en[key])),
    );
    expect(different).toEqual([]);
  });
});
