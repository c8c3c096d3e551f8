import { parseUrl } from '@gatehouse/outbound';
import { computeAccentContrast, isHexColor, minContrast, worstLightSurface } from './accent-color';

const maxNameLength = 100;
const maxUrlLength = 500;
export const maxEmbedOrigins = 10;

// Control characters, and those that change the direction of the text around a name.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/** An empty text removes a setting. */
type FindTextProblem = (text: string) => string | undefined;

export const findBrandNameProblem: FindTextProblem = (text) =>
  text.length <= maxNameLength && text === text.trim() && !unprintable.test(text)
    ? undefined
    : `must be at most ${maxNameLength} characters on one line, without spaces at its ends`;

export function findAccentProblem(text: string): string | undefined {
  if (text === '') return undefined;
  if (!isHexColor(text)) return 'must be a color such as #0b6a5d, in lower case';
  const contrast = computeAccentContrast(text);
  if (contrast >= minContrast) return undefined;
  return `must have a contrast of at least ${minContrast}:1 with ${worstLightSurface}, the background of the page, not ${(Math.floor(contrast * 100) / 100).toFixed(2)}:1`;
}

export function findLinkProblem(text: string): string | undefined {
  if (text === '') return undefined;
  const url = text.length <= maxUrlLength ? parseUrl(text) : undefined;
  const isLink = url?.protocol === 'https:' && url.username === '' && url.password === '' && !/\s/.test(text);
  return isLink
    ? undefined
    : `must be an https URL of at most ${maxUrlLength} characters, without a password`;
}

export function findOriginsProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length > maxEmbedOrigins || !value.every(isEmbedOrigin))
    return `must be at most ${maxEmbedOrigins} origins such as https://shop.example, without a path; http only for localhost`;
  return undefined;
}

/** The exact text that browsers send as an origin: no path, no default port, no wildcard. It is copied into a header. */
function isEmbedOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > maxUrlLength) return false;
  const url = parseUrl(value);
  if (!url || url.origin !== value || !/^[a-z0-9.-]+$|^\[[0-9a-f:]+\]$/.test(url.hostname)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost');
}
