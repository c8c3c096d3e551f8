import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  computeAccentContrast,
  computeContrast,
  deriveAccent,
  deriveDarkAccent,
  isHexColor,
  minContrast,
} from './accent-color';

// WCAG 2.2, success criterion 1.4.11.
const minIconContrast = 3;

// Libraries do not import apps, so the styles are read as text.
const tokens = readFileSync(
  path.resolve(__dirname, '../../../../apps/launch/src/screens/styles/tokens.css'),
  'utf8',
);
const listSurfaces = (css: string): string[] =>
  [...css.matchAll(/--(?:ground|surface|surface-soft): (#[0-9a-f]{6});/g)].map(([, color]) => color!);
const [lightTokens = '', darkTokens = ''] = tokens.split('@media (prefers-color-scheme: dark)');
const surfaces = { light: listSurfaces(lightTokens), dark: listSurfaces(darkTokens) };

const accents = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
  .filter((accent) => computeAccentContrast(accent) >= minContrast);

describe('the accent color', () => {
  // Known ratios of WCAG: black on white, the darkest gray that fails with white and the lightest that passes, pure colors.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffffff', 8.59],
    ['#00ff00', '#ffffff', 1.37],
  ])('computes the contrast of %s with %s as %d', (one, other, expected) => {
    expect(computeContrast(one, other)).toBeCloseTo(expected, 2);
    expect(computeContrast(other, one)).toBe(computeContrast(one, other));
  });

  it('is compared with the darkest light surface of the page', () => {
    expect(computeAccentContrast('#6e6e6e')).toBeGreaterThanOrEqual(minContrast);
    // It has 4.54:1 on white, and less on the surface of a hovered button.
    expect(computeAccentContrast('#767676')).toBeLessThan(minContrast);
  });

  it.each(['light', 'dark'] as const)(
    'is readable on every %s surface of the page, with the colors that belong to it',
    (scheme) => {
      expect(surfaces[scheme]).toHaveLength(3);
      fc.assert(
        fc.property(accents, (accent) => {
          const { base, strong, soft, on } = deriveAccent(accent)[scheme];
          for (const surface of surfaces[scheme])
            for (const text of [base, strong])
              expect(computeContrast(text, surface)).toBeGreaterThanOrEqual(minContrast);
          for (const button of [base, strong])
            expect(computeContrast(on, button)).toBeGreaterThanOrEqual(minContrast);
          expect(computeContrast(base, soft)).toBeGreaterThanOrEqual(minIconContrast);
        }),
      );
    },
  );

  it('has colors under the pointer, behind icons and for text on it', () => {
    expect(deriveAccent('#0b6a5d').light).toEqual({
      base: '#0b6a5d',
      strong: '#09554a',
      soft: '#e2edec',
      on: '#ffffff',
    });
    expect(deriveAccent('#0b6a5d').dark).toMatchObject({ on: '#000000' });
  });

  it.each(['#000000', '#0b6a5d', '#0000ff', '#7a0000', '#767676', '#ffffff'])(
    'derives a color from %s that is readable on every dark surface of the page',
    (accent) => {
      const dark = deriveDarkAccent(accent);
      expect(isHexColor(dark)).toBe(true);
      for (const surface of ['#0a100f', '#131b19', '#1b2522', '#05221d'])
        expect(computeContrast(dark, surface)).toBeGreaterThanOrEqual(minContrast);
    },
  );

  it('keeps a color that is readable on dark surfaces already', () => {
    expect(deriveDarkAccent('#74d8c5')).toBe('#74d8c5');
  });

  it.each(['', '#fff', 'red', '#0B6A5D', '#0b6a5d00', '0b6a5d', '#0b6a5g', '#0b6a5d\n'])(
    'is no color: %j',
    (text) => expect(isHexColor(text)).toBe(false),
  );
});
