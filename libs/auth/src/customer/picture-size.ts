/** The format of a picture by its first bytes, and its size in pixels. */
export interface PictureSize {
  ending: 'png' | 'jpg' | 'webp';
  width: number;
  height: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Undefined for other formats, for truncated headers, and for animations. */
export const readPictureSize = (bytes: Buffer): PictureSize | undefined =>
  readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);

function readPng(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngSignature)) return undefined;
  if (readText(bytes, 12) !== 'IHDR' || isAnimatedPng(bytes)) return undefined;
  return { ending: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The chunk acTL precedes the first picture data. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = readText(bytes, at + 4);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

// Markers of JPEG: start of frame (all but DHT, JPG and DAC), and those without a length, which do not occur before it.
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const hasNoLength = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9);

function readJpeg(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) at += 1;
    // A decoder skips two bytes here. A length of other bytes would lead to another start of frame than the one it uses.
    else if (hasNoLength(marker)) return undefined;
    else if (isStartOfFrame(marker))
      return { ending: 'jpg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

const animationFlag = 0x02;

/** The three forms of WebP: lossy, lossless, and extended. */
function readWebp(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 30 || readText(bytes, 0) !== 'RIFF' || readText(bytes, 8) !== 'WEBP') return undefined;
  const ending = 'webp';
  switch (readText(bytes, 12)) {
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined;
      return { ending, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return undefined;
      const bits = bytes.readUInt32LE(21);
      return { ending, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      if ((bytes.readUInt8(20) & animationFlag) !== 0) return undefined;
      return { ending, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

const readText = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);
