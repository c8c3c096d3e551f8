const maxBytes = 512 * 1024;
const minPixels = 64;
const maxPixels = 8192;
// A progressive JPEG has about ten. Each scan costs a decoder as much time as a whole picture.
const maxScans = 64;

const [startOfImage, endOfImage] = [0xd8, 0xd9];

interface Segment {
  marker: number;
  contents: Buffer;
}
interface SegmentRule {
  from: number;
  to: number;
  role: 'frame' | 'scan' | 'table' | 'application' | 'comment';
}

// Other segments do not occur in JPEGs that all browsers can show.
const segmentRules: readonly SegmentRule[] = [
  { from: 0xc0, to: 0xc2, role: 'frame' },
  { from: 0xc4, to: 0xc4, role: 'table' },
  { from: 0xda, to: 0xda, role: 'scan' },
  { from: 0xdb, to: 0xdb, role: 'table' },
  { from: 0xdd, to: 0xdd, role: 'table' },
  { from: 0xe0, to: 0xef, role: 'application' },
  { from: 0xfe, to: 0xfe, role: 'comment' },
];

// Only the application segments that define colours and pixels are kept. The others (EXIF, XMP, previews, maker notes) may
// contain place, time and camera.
const keptApplicationSegments: readonly { marker: number; begins: string; size?: number }[] = [
  // This size excludes a preview.
  { marker: 0xe0, begins: 'JFIF\0', size: 14 },
  { marker: 0xe2, begins: 'ICC_PROFILE\0' },
  { marker: 0xee, begins: 'Adobe', size: 12 },
];

class InvalidSelfieError extends Error {}

/** The picture in base64 without its metadata, or the reason why it is invalid. */
export function readSelfie(base64: unknown): { jpeg: string } | { problem: string } {
  try {
    return { jpeg: readJpeg(base64).toString('base64') };
  } catch (error) {
    if (error instanceof InvalidSelfieError) return { problem: error.message };
    throw error;
  }
}

/** Why a selfie is invalid; undefined if it is valid. */
export function findSelfieProblem(base64: unknown): string | undefined {
  const read = readSelfie(base64);
  return 'problem' in read ? read.problem : undefined;
}

function readJpeg(base64: unknown): Buffer {
  if (typeof base64 !== 'string') throw new InvalidSelfieError('must be a string: a JPEG in base64');
  if (base64.length > Math.ceil(maxBytes / 3) * 4) throw new InvalidSelfieError('must be at most 512 KiB');
  const jpeg = Buffer.from(base64, 'base64');
  // The decoder of Node.js accepts invalid base64: compare with what it would encode.
  if (jpeg.toString('base64') !== base64)
    throw new InvalidSelfieError('must be base64 of the standard alphabet with padding, and nothing else');
  if (jpeg.length > maxBytes) throw new InvalidSelfieError('must be at most 512 KiB');
  return withoutMetadata(jpeg);
}

/** Copies the segments of the picture, from the first marker to the last, without metadata. */
function withoutMetadata(jpeg: Buffer): Buffer {
  if (jpeg[0] !== 0xff || jpeg[1] !== startOfImage) throw new InvalidSelfieError('must be a JPEG');
  const kept = [jpeg.subarray(0, 2)];
  const count = { frame: 0, scan: 0 };
  for (let at = 2; ;) {
    const { marker, end: contentsAt } = readMarker(jpeg, at);
    if (marker === endOfImage) {
      requireEnd(jpeg, contentsAt, count.scan);
      return Buffer.concat([...kept, Buffer.from([0xff, endOfImage])]);
    }
    const role = findRole(marker);
    const contents = readContents(jpeg, contentsAt);
    at = contentsAt + 2 + contents.length;
    if (role === 'frame') requireFrame(contents, ++count.frame);
    if (role === 'scan') requireScan(contents, ++count.scan, count.frame);
    if (role === 'comment' || (role === 'application' && !isKept({ marker, contents }))) continue;
    const end = role === 'scan' ? findScanEnd(jpeg, at) : at;
    kept.push(Buffer.from([0xff, marker]), jpeg.subarray(contentsAt, end));
    at = end;
  }
}

/** Reads a marker after any number of fill bytes, and returns its end. */
function readMarker(jpeg: Buffer, at: number): { marker: number; end: number } {
  if (at >= jpeg.length) throw truncated();
  if (jpeg[at] !== 0xff) throw damaged(at);
  let end = at + 1;
  while (jpeg[end] === 0xff) end++;
  const marker = jpeg[end];
  if (marker === undefined) throw truncated();
  return { marker, end: end + 1 };
}

function findRole(marker: number): SegmentRule['role'] {
  const rule = segmentRules.find(({ from, to }) => marker >= from && marker <= to);
  if (!rule)
    throw new InvalidSelfieError(
      `must be a baseline or progressive JPEG without segments of type 0x${marker.toString(16)}`,
    );
  return rule.role;
}

function readContents(jpeg: Buffer, at: number): Buffer {
  if (at + 2 > jpeg.length) throw truncated();
  const length = jpeg.readUInt16BE(at);
  if (length < 2) throw damaged(at);
  if (at + length > jpeg.length) throw truncated();
  return jpeg.subarray(at + 2, at + length);
}

function requireFrame(contents: Buffer, count: number): void {
  const components = contents[5] ?? 0;
  const isValid = [1, 3, 4].includes(components) && contents.length === 6 + 3 * components;
  if (!isValid || contents[0] !== 8) throw new InvalidSelfieError('must be a JPEG with 8 bits per colour');
  if (count > 1) throw new InvalidSelfieError('must be a JPEG with one picture');
  const [height, width] = [contents.readUInt16BE(1), contents.readUInt16BE(3)];
  if (Math.min(width, height) < minPixels || Math.max(width, height) > maxPixels)
    throw new InvalidSelfieError(
      `must be ${minPixels} to ${maxPixels} pixels wide and high: it is ${width} by ${height}`,
    );
}

function requireScan(contents: Buffer, scans: number, frames: number): void {
  const components = contents[0] ?? 0;
  if (components < 1 || components > 4 || contents.length !== 4 + 2 * components)
    throw new InvalidSelfieError('must be a JPEG with valid scans');
  if (frames === 0) throw new InvalidSelfieError('must be a JPEG with its size before its pixels');
  if (scans > maxScans) throw new InvalidSelfieError(`must be a JPEG with at most ${maxScans} scans`);
}

function isKept({ marker, contents }: Segment): boolean {
  return keptApplicationSegments.some(
    ({ begins, size = contents.length, ...kept }) =>
      kept.marker === marker &&
      contents.length === size &&
      contents.toString('latin1', 0, begins.length) === begins,
  );
}

/** The end of the pixels of a scan: the first marker that is neither an escaped 0xff nor a restart. */
function findScanEnd(jpeg: Buffer, from: number): number {
  for (let at = from; ;) {
    const end = jpeg.indexOf(0xff, at);
    if (end < 0) throw truncated();
    const { marker, end: next } = readMarker(jpeg, end);
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return end;
    at = next;
  }
}

function requireEnd(jpeg: Buffer, end: number, scans: number): void {
  if (scans === 0) throw new InvalidSelfieError('must be a JPEG with pixels');
  if (end < jpeg.length) throw new InvalidSelfieError('must be a JPEG with no data after its end');
}

const truncated = () => new InvalidSelfieError('must be a complete JPEG: it is truncated');
const damaged = (at: number) => new InvalidSelfieError(`must be a valid JPEG: it is damaged at byte ${at}`);
