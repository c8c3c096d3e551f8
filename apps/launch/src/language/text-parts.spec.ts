import { splitText } from './text-parts';

const isolated = (template: string, values: Record<string, string> = {}): string[] =>
  splitText(template, values)
    .filter(({ direction }) => direction)
    .map(({ text }) => text);

describe('splitText', () => {
  it('fills in the values', () => {
    const parts = splitText('Back to {site}!', { site: 'shop.example' });
    expect(parts).toEqual([{ text: 'Back to ' }, { text: 'shop.example', direction: 'auto' }, { text: '!' }]);
  });

  it('keeps a placeholder without a value', () => {
    expect(isolated('In {time}')).toEqual(['{time}']);
  });

  it('isolates what is written from left to right in every language', () => {
    expect(splitText('<', {})).toEqual([{ text: '<', direction: 'ltr' }]);
    expect(isolated('سطور فيها العلامة < في الأسفل')).toEqual(['<']);
    expect(isolated('مثل ‎+49 30 901820.')).toEqual(['+49 30 901820']);
    expect(isolated('مثل name@example.com.')).toEqual(['name@example.com']);
  });

  it('inserts a value as it is, whatever characters it contains', () => {
    expect(isolated('{site}', { site: '$& {time} <b>' })).toEqual(['$& {time} <b>']);
  });
});
