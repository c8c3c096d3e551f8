import { piecesOf } from './text-pieces';

const isolated = (template: string, values: Record<string, string> = {}): string[] =>
  piecesOf(template, values)
    .filter(({ direction }) => direction)
    .map(({ text }) => text);

describe('the pieces of a text', () => {
  it('fill in what is given', () => {
    const pieces = piecesOf('Back to {site}!', { site: 'shop.example' });
    expect(pieces).toEqual([
      { text: 'Back to ' },
      { text: 'shop.example', direction: 'auto' },
      { text: '!' },
    ]);
  });

  it('leave a placeholder that nobody fills', () => {
    expect(isolated('In {time}')).toEqual(['{time}']);
  });

  it('keep apart what is written from left to right in every language', () => {
    expect(piecesOf('<', {})).toEqual([{ text: '<', direction: 'ltr' }]);
    expect(isolated('سطور فيها العلامة < في الأسفل')).toEqual(['<']);
    expect(isolated('مثل ‎+49 30 901820.')).toEqual(['+49 30 901820']);
    expect(isolated('مثل name@example.com.')).toEqual(['name@example.com']);
  });

  it('take a value as it is, whatever signs it holds', () => {
    expect(isolated('{site}', { site: '$& {time} <b>' })).toEqual(['$& {time} <b>']);
  });
});
