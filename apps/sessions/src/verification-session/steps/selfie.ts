const largest = 512 * 1024;
const leastPixels = 64;
const mostPixels = 8192;
// A progressive picture has about ten; each one more costs whoever opens the picture the time of the whole of it.
const mostScans = 64;

const [startOfImage, endOfImage] = [0xd8, 0xd9];

interface Segment {
  marker: number;
  contents: Buffer;
}
interface Handling {
  from: number;
  to: number;
  as: 'frame' | 'scan' | 'table' | 'application' | 'comment';
}

// Anything else has no place in a picture that every browser can show.
const handlings: readonly Handling[] = [
  { from: 0xc0, to: 0xc2, as: 'frame' },
  { from: 0xc4, to: 0xc4, as: 'table' },
  { from: 0xda, to: 0xda, as: 'scan' },
  { from: 0xdb, to: 0xdb, as: 'table' },
  { from: 0xdd, to: 0xdd, as: 'table' },
  { from: 0xe0, to: 0xef, as: 'application' },
  { from: 0xfe, to: 0xfe, as: 'comment' },
];

// What of the applications' own data stays: what says how colours and pixels are meant. All the rest (EXIF, XMP, previews,
// maker notes) may tell where and when the picture was taken, and with what.
const keptApplications: readonly { marker: number; begins: string; size?: number }[] = [
  // By its size it holds no preview.
  { marker: 0xe0, begins: 'JFIF\0', size: 14 },
  { marker: 0xe2, begins: 'ICC_PROFILE\0' },
  { marker: 0xee, begins: 'Adobe', size: 12 },
];

class Flaw extends Error {}

/** The base64 of the same picture without what its camera wrote beside it, or what is wrong with it. */
export function readSelfie(base64: unknown): { jpeg: string } | { problem: string } {
  try {
    return { jpeg: clean(base64).toString('base64') };
  } catch (error) {
    if (error instanceof Flaw) return { problem: error.message };
    throw error;
  }
}

/** What is wrong with a selfie, for a person to read; undefined where nothing is. */
export function selfieProblem(base64: unknown): string | undefined {
  const read = readSelfie(base64);
  return 'problem' in read ? read.problem : undefined;
}

function clean(base64: unknown): Buffer {
  if (typeof base64 !== 'string') throw new Flaw('must be a string: a JPEG in base64');
  if (base64.length > Math.ceil(largest / 3) * 4) throw new Flaw('must be at most 512 KiB');
  const jpeg = Buffer.from(base64, 'base64');
  // The decoder forgives everything: only what it would write itself is sound.
  if (jpeg.toString('base64') !== base64)
    throw new Flaw('must be base64 of the standard alphabet with its padding, and nothing around it');
  if (jpeg.length > largest) throw new Flaw('must be at most 512 KiB');
  return withoutMetadata(jpeg);
}

/** Walks over the picture from its first marker to its last, and takes along what belongs to it. */
function withoutMetadata(jpeg: Buffer): Buffer {
  if (jpeg[0] !== 0xff || jpeg[1] !== startOfImage) throw new Flaw('must be a JPEG');
  const kept = [jpeg.subarray(0, 2)];
  const count = { frame: 0, scan: 0 };
  for (let at = 2; ;) {
    const { marker, end: contentsAt } = markerAt(jpeg, at);
    if (marker === endOfImage) {
      requireEnd(jpeg, contentsAt, count.scan);
      return Buffer.concat([...kept, Buffer.from([0xff, endOfImage])]);
    }
    const as = handlingOf(marker);
    const contents = contentsFrom(jpeg, contentsAt);
    at = contentsAt + 2 + contents.length;
    if (as === 'frame') requireFrame(contents, ++count.frame);
    if (as === 'scan') requireScan(contents, ++count.scan, count.frame);
    if (as === 'comment' || (as === 'application' && !isKept({ marker, contents }))) continue;
    const end = as === 'scan' ? endOfScan(jpeg, at) : at;
    kept.push(Buffer.from([0xff, marker]), jpeg.subarray(contentsAt, end));
    at = end;
  }
}

/** The marker at a place, behind any number of fill bytes, and where it ends. */
function markerAt(jpeg: Buffer, at: number): { marker: number; end: number } {
  if (at >= jpeg.length) throw cutOff();
  if (jpeg[at] !== 0xff) throw damaged(at);
  let end = at + 1;
  while (jpeg[end] === 0xff) end++;
  const marker = jpeg[end];
  if (marker === undefined) throw cutOff();
  return { marker, end: end + 1 };
}

function handlingOf(marker: number): Handling['as'] {
  const handling = handlings.find(({ from, to }) => marker >= from && marker <= to);
  if (!handling)
    throw new Flaw(
      `must be a baseline or progressive JPEG, without a segment of the kind 0x${marker.toString(16)}`,
    );
  return handling.as;
}

function contentsFrom(jpeg: Buffer, at: number): Buffer {
  if (at + 2 > jpeg.length) throw cutOff();
  const length = jpeg.readUInt16BE(at);
  if (length < 2) throw damaged(at);
  if (at + length > jpeg.length) throw cutOff();
  return jpeg.subarray(at + 2, at + length);
}

function requireFrame(contents: Buffer, count: number): void {
  const components = contents[5] ?? 0;
  const isSound = [1, 3, 4].includes(components) && contents.length === 6 + 3 * components;
  if (!isSound || contents[0] !== 8) throw new Flaw('must be a JPEG of 8 bits a colour');
  if (count > 1) throw new Flaw('must be a JPEG of one picture');
  const [height, width] = [contents.readUInt16BE(1), contents.readUInt16BE(3)];
  if (Math.min(width, height) < leastPixels || Math.max(width, height) > mostPixels)
    throw new Flaw(
      `must be ${leastPixels} to ${mostPixels} pixels wide and high: it is ${width} by ${height}`,
    );
}

function requireScan(contents: Buffer, scans: number, frames: number): void {
  const components = contents[0] ?? 0;
  if (components < 1 || components > 4 || contents.length !== 4 + 2 * components)
    throw new Flaw('must be a JPEG whose scans are sound');
  if (frames === 0) throw new Flaw('must be a JPEG that says its size before its pixels');
  if (scans > mostScans) throw new Flaw(`must be a JPEG of at most ${mostScans} scans`);
}

function isKept({ marker, contents }: Segment): boolean {
  return keptApplications.some(
    ({ begins, size = contents.length, ...kept }) =>
      kept.marker === marker &&
      contents.length === size &&
      contents.toString('latin1', 0, begins.length) === begins,
  );
}

/** Where the pixels of a scan end: at the first marker that is neither an escaped 0xff nor a restart. */
function endOfScan(jpeg: Buffer, from: number): number {
  for (let at = from; ;) {
    const end = jpeg.indexOf(0xff, at);
    if (end < 0) throw cutOff();
    const { marker, end: next } = markerAt(jpeg, end);
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return end;
    at = next;
  }
}

function requireEnd(jpeg: Buffer, end: number, scans: number): void {
  if (scans === 0) throw new Flaw('must be a JPEG with pixels');
  if (end < jpeg.length) throw new Flaw('must be a JPEG with nothing behind its end');
}

const cutOff = () => new Flaw('must be a whole JPEG: it is cut off');
const damaged = (at: number) => new Flaw(`must be a sound JPEG: it is damaged at byte ${at}`);
