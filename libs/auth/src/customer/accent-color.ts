type Rgb = readonly [number, number, number];

interface Scheme {
  /** The surface of most of the page. */
  surface: Rgb;
  /** The surface that an accent is least readable on. */
  worstSurface: string;
}

// The colors of the launch page (apps/launch/src/screens/styles/tokens.css).
const schemes: Record<'light' | 'dark', Scheme> = {
  light: { surface: [255, 255, 255], worstSurface: '#eef2f0' },
  dark: { surface: [19, 27, 25], worstSurface: '#1b2522' },
};
export const worstLightSurface = schemes.light.worstSurface;

// How much of the accent is in the color behind icons, and of black or white in the color of a button under the pointer.
const softShare = 0.12;
const strongShare = 0.2;

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** An accent and the colors that belong to it. */
export interface AccentShades {
  base: string;
  /** Under the pointer. */
  strong: string;
  /** Behind icons. */
  soft: string;
  /** Of text on the accent. */
  on: string;
}

/** The minimum of WCAG 2.2 for text (success criterion 1.4.3, level AA). */
export const minContrast = 4.5;

/** How far each try moves towards white. */
const lighteningStep = 1 / 32;

const hexColor = /^#[0-9a-f]{6}$/;

export const isHexColor = (text: string): boolean => hexColor.test(text);

/** The contrast ratio of two colors by WCAG 2.2, from 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((color) => computeLuminance(parseHex(color)))
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The contrast of an accent with the light surface on which it is least readable. */
export const computeAccentContrast = (accent: string): number => computeContrast(accent, worstLightSurface);

/** The colors of a page with this accent, for light and dark screens. */
export const deriveAccent = (accent: string): Record<'light' | 'dark', AccentShades> => ({
  light: toShades(accent, schemes.light),
  dark: toShades(deriveDarkAccent(accent), schemes.dark),
});

function toShades(accent: string, { surface }: Scheme): AccentShades {
  const base = parseHex(accent);
  const isLight = computeContrast(accent, toHex(black)) > computeContrast(accent, toHex(white));
  return {
    base: accent,
    strong: toHex(mix(base, isLight ? white : black, strongShare)),
    soft: toHex(mix(surface, base, softShare)),
    on: toHex(isLight ? black : white),
  };
}

/** The accent for dark surfaces: mixed with as little white as makes it readable there. */
export function deriveDarkAccent(accent: string): string {
  const color = parseHex(accent);
  for (let share = 0; share < 1; share += lighteningStep) {
    const candidate = toHex(mix(color, white, share));
    if (computeContrast(candidate, schemes.dark.worstSurface) >= minContrast) return candidate;
  }
  return '#ffffff';
}

/** The relative luminance of sRGB by WCAG 2.2, from 0 to 1. */
function computeLuminance(color: Rgb): number {
  const [red, green, blue] = color.map(toLinear) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(part: number): number {
  const value = part / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

const mix = (color: Rgb, other: Rgb, share: number): Rgb => [
  color[0] + (other[0] - color[0]) * share,
  color[1] + (other[1] - color[1]) * share,
  color[2] + (other[2] - color[2]) * share,
];

const parseHex = (color: string): Rgb => [
  parseInt(color.slice(1, 3), 16),
  parseInt(color.slice(3, 5), 16),
  parseInt(color.slice(5, 7), 16),
];

const toHex = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
