import { renderUnicodeCompact } from 'uqr';

// White on black of the 256 colours, which no theme changes: many scanners cannot read a negative.
const [begin, end] = ['\x1b[38;5;231;48;5;16m', '\x1b[0m'];

/** A QR code of two rows per line. Without colours it is right on a dark background. */
export function qrCode(text: string, hasColours: boolean): string {
  return renderUnicodeCompact(text, { border: 2 })
    .split('\n')
    .map((line) => (hasColours ? begin + line + end : line))
    .join('\n');
}
