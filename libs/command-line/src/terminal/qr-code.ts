import { renderUnicodeCompact } from 'uqr';

// White on black from the 256-color palette, which themes do not change: many scanners cannot read inverted codes.
const [begin, end] = ['\x1b[38;5;231;48;5;16m', '\x1b[0m'];

/** Renders a QR code with two rows per line. Without colors it is correct on a dark background. */
export function renderQrCode(text: string, hasColours: boolean): string {
  return renderUnicodeCompact(text, { border: 2 })
    .split('\n')
    .map((line) => (hasColours ? begin + line + end : line))
    .join('\n');
}
