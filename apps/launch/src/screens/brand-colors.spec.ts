import { toBrandVariables } from './brand-colors';

const shades = { base: '#0b6a5d', strong: '#09554a', soft: '#e2edec', on: '#ffffff' };
const dark = { base: '#74d8c5', strong: '#90e0d1', soft: '#1f322e', on: '#000000' };

describe('toBrandVariables', () => {
  it('sets nothing without a color', () => {
    expect(toBrandVariables(undefined)).toEqual({});
    expect(toBrandVariables(null)).toEqual({});
  });

  it('sets the colors of both schemes', () => {
    expect(toBrandVariables({ light: shades, dark })).toEqual({
      '--brand-light': '#0b6a5d',
      '--brand-light-strong': '#09554a',
      '--brand-light-soft': '#e2edec',
      '--brand-light-on': '#ffffff',
      '--brand-dark': '#74d8c5',
      '--brand-dark-strong': '#90e0d1',
      '--brand-dark-soft': '#1f322e',
      '--brand-dark-on': '#000000',
    });
  });

  it.each(['red', '#fff', 'url(https://example.com)', '#0b6a5d; --x: y', ''])(
    'ignores %p, which is no color of six digits',
    (color) => {
      const wrong = { base: color, strong: color, soft: color, on: color };
      expect(toBrandVariables({ light: wrong, dark: wrong })).toEqual({});
    },
  );
});
