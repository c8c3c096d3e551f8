import { createHash } from 'node:crypto';
import { readPictureSize } from './picture-size';

export const maxLogoBytes = 50 * 1024;
export const maxLogoPixels = 1024;

/** A logo under the name by which it is served, which contains its digest. */
export interface Logo {
  name: string;
  content: Buffer;
}

/** The media types by the ending of a served name. */
export const logoTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

const servedName = /^[0-9a-f]{32}\.(png|jpg|webp)$/;

/** The media type of a logo by its served name; undefined if the name is none. */
export const findLogoType = (name: string): string | undefined => logoTypes[servedName.exec(name)?.[1] ?? ''];

/** Decodes strict base64; undefined if the text is none. */
export function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

/** Checks the bytes, not what the caller says about them. Returns the logo, or why it is rejected. */
export function readLogo(content: Buffer): Logo | string {
  if (content.length > maxLogoBytes) return `must have at most ${maxLogoBytes} bytes, not ${content.length}`;
  const picture = readPictureSize(content);
  if (!picture) return 'must be a PNG, JPEG or WebP picture without animation';
  const { ending, width, height } = picture;
  if (width < 1 || height < 1 || Math.max(width, height) > maxLogoPixels)
    return `must have 1 to ${maxLogoPixels} pixels each way, not ${width} × ${height}`;
  return { name: `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${ending}`, content };
}
