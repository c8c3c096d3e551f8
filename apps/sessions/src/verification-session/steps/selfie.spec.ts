import { workspaceRoot } from '@gatehouse/embedded';
import { checkRequirement } from '@gatehouse/testing';
import * as fc from 'fast-check';
import { decode, encode } from 'jpeg-js';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findSelfieProblem, readSelfie } from './selfie';

const maxBytes = 512 * 1024;

const photographs = path.join(workspaceRoot(), '../shared/data/faces');
const present = checkRequirement('the shared data', existsSync(photographs));

const base64 = (...parts: (Buffer | number[])[]): string =>
  Buffer.concat(parts.map((part) => Buffer.from(part))).toString('base64');
const decodeBase64 = (text: string): Buffer => Buffer.from(text, 'base64');

/** A segment, with its real length or the given one. */
function segment(marker: number, contents: Buffer | string, length = contents.length + 2): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), Buffer.from(contents)]);
}

const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const makeFrame = (width: number, height: number, marker = 0xc0, bits = 8, components = 1): Buffer => {
  const size = [bits, height >> 8, height & 0xff, width >> 8, width & 0xff, components];
  return segment(marker, Buffer.from([...size, ...Array<number[]>(components).fill([1, 0x11, 0]).flat()]));
};
const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));
const pixels = Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd7, 0x78]);
const small = [start, makeFrame(64, 64), scan, pixels, end] as const;

/** A picture that a decoder can open. */
const real = ((): Buffer => {
  const data = Buffer.alloc(96 * 80 * 4, 255);
  for (let i = 0; i < data.length; i += 4) data[i] = (i * 7) % 256;
  return encode({ data, width: 96, height: 80 }, 80).data;
})();
const realWith = (...segments: Buffer[]): string =>
  base64(real.subarray(0, 2), ...segments, real.subarray(2));

const exif = segment(0xe1, 'Exif\0\0GPSLatitude 52.5200');
const withMetadata = {
  EXIF: exif,
  XMP: segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<GPSLatitude>52.5200'),
  IPTC: segment(0xed, 'Photoshop 3.0\0City Berlin 52.5200'),
  'several pictures': segment(0xe2, 'MPF\0 52.5200'),
  'maker notes': segment(0xe7, 'maker 52.5200'),
  'a comment': segment(0xfe, 'taken at 52.5200'),
  'a preview': segment(0xe0, `JFXX\0${'52.5200'}`),
  'a JFIF preview': segment(0xe0, 'JFIF\0\x01\x02\0\0\x01\0\x01\x01\x02 52.5200'),
  'a long Adobe segment': segment(0xee, 'Adobe and more 52.5200'),
};
const withColours = {
  'an ICC profile': segment(0xe2, 'ICC_PROFILE\0\x01\x01profile'),
  'the colours of Adobe': segment(0xee, 'Adobe\0\x64\0\0\0\0\x01'),
};

/** The picture without metadata; throws if it is invalid. */
function cleaned(value: unknown): string {
  const read = readSelfie(value);
  if ('problem' in read) throw new Error(read.problem);
  return read.jpeg;
}

describe('a selfie', () => {
  it('is unchanged without metadata', () => {
    for (const jpeg of [base64(...small), base64(real)]) {
      expect(findSelfieProblem(jpeg)).toBeUndefined();
      expect(cleaned(jpeg)).toBe(jpeg);
    }
  });

  it.each(Object.entries(withMetadata))('loses %s, but no pixels', (_, metadata) => {
    expect(cleaned(realWith(metadata))).toBe(base64(real));
  });

  it('loses metadata between its scans and before its end, and fill bytes', () => {
    const [, frame] = small;
    const more = [scan, pixels];
    const fill = Buffer.from([0xff, 0xff]);
    expect(cleaned(base64(start, frame, ...more, exif, ...more, fill, exif, fill, end))).toBe(
      base64(start, frame, ...more, ...more, end),
    );
  });

  it.each(Object.entries(withColours))('keeps %s', (_, colours) => {
    expect(cleaned(realWith(exif, colours, exif))).toBe(realWith(colours));
  });

  it.each([
    ['baseline', makeFrame(64, 64, 0xc0)],
    ['extended', makeFrame(640, 480, 0xc1)],
    ['progressive', makeFrame(8192, 8192, 0xc2, 8, 3)],
    ['of four colours', makeFrame(64, 8192, 0xc0, 8, 4)],
  ])('may be %s', (_, frame) => {
    expect(findSelfieProblem(base64(start, frame, scan, pixels, end))).toBeUndefined();
  });

  it('may have exactly 512 KiB, but not a byte more', () => {
    const [, ...rest] = small;
    const filled = (size: number) => {
      const missing = size - Buffer.concat(small).length;
      return base64(start, Buffer.alloc(missing, 0xff), ...rest);
    };
    expect(cleaned(filled(maxBytes))).toBe(base64(...small));
    for (const size of [maxBytes + 1, maxBytes + 2, maxBytes + 1000])
      expect(findSelfieProblem(filled(size))).toBe('must be at most 512 KiB');
  });

  it.each([undefined, null, 1, true, {}, [], [base64(...small)], Buffer.concat(small)])(
    'must be a string: %#',
    (value) => {
      expect(findSelfieProblem(value)).toBe('must be a string: a JPEG in base64');
    },
  );

  it.each([
    ['a data URL', (text: string) => `data:image/jpeg;base64,${text}`],
    ['a line break', (text: string) => `${text.slice(0, 8)}\n${text.slice(8)}`],
    ['a blank at the end', (text: string) => `${text} `],
    ['no padding', () => base64(...small, [0]).replace(/=+$/, '')],
    ['too much padding', (text: string) => `${text}====`],
    ['the alphabet of URLs', (text: string) => text.replaceAll('/', '_')],
    ['a foreign letter', (text: string) => `${text.slice(0, -1)}é`],
    ['stray bits at the end', () => base64([0xff]).replace('w==', 'x==')],
  ])('must be plain base64, without %s', (_, alter) => {
    const jpeg = base64(...small);
    expect(alter(jpeg)).not.toBe(jpeg);
    expect(findSelfieProblem(alter(jpeg))).toBe(
      'must be base64 of the standard alphabet with padding, and nothing else',
    );
  });

  const [, frame] = small;
  const size = (width: number, height: number) =>
    `must be 64 to 8192 pixels wide and high: it is ${width} by ${height}`;
  it.each([
    ['empty', [], 'must be a JPEG'],
    ['a PNG', [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')], 'must be a JPEG'],
    ['without pixels', [start, frame, end], 'must be a JPEG with pixels'],
    ['only a start marker', [start], 'must be a complete JPEG: it is truncated'],
    ['without an end', [start, frame, scan, pixels], 'must be a complete JPEG: it is truncated'],
    [
      'truncated in a marker',
      [start, frame, scan, pixels, [0xff]],
      'must be a complete JPEG: it is truncated',
    ],
    ['truncated in a length', [start, [0xff, 0xe1, 0]], 'must be a complete JPEG: it is truncated'],
    [
      'of a length beyond its end',
      [start, segment(0xe1, 'x', 65_535)],
      'must be a complete JPEG: it is truncated',
    ],
    [
      'of a length of zero',
      [start, segment(0xe1, '', 0), end],
      'must be a valid JPEG: it is damaged at byte 4',
    ],
    [
      'of a length of one',
      [start, segment(0xe1, '', 1), end],
      'must be a valid JPEG: it is damaged at byte 4',
    ],
    ['not made of segments', [start, [0, 0], end], 'must be a valid JPEG: it is damaged at byte 2'],
    ['with data after its end', [...small, [0]], 'must be a JPEG with no data after its end'],
    ['two pictures', [...small, ...small], 'must be a JPEG with no data after its end'],
    ['of two frames', [start, frame, frame, scan, pixels, end], 'must be a JPEG with one picture'],
    ['without a frame', [start, scan, pixels, end], 'must be a JPEG with its size before its pixels'],
    ['of a late frame', [start, scan, pixels, frame, end], 'must be a JPEG with its size before its pixels'],
    ['too narrow', [start, makeFrame(63, 64), scan, pixels, end], size(63, 64)],
    ['too low', [start, makeFrame(64, 63), scan, pixels, end], size(64, 63)],
    ['too wide', [start, makeFrame(8193, 64), scan, pixels, end], size(8193, 64)],
    ['too high', [start, makeFrame(64, 8193), scan, pixels, end], size(64, 8193)],
    ['of an undefined height', [start, makeFrame(64, 0), scan, pixels, end], size(64, 0)],
    [
      'of 12 bits',
      [start, makeFrame(64, 64, 0xc1, 12), scan, pixels, end],
      'must be a JPEG with 8 bits per colour',
    ],
    [
      'of two colours',
      [start, makeFrame(64, 64, 0xc0, 8, 2), scan, end],
      'must be a JPEG with 8 bits per colour',
    ],
    ['of a short frame', [start, segment(0xc0, '\x08'), scan, end], 'must be a JPEG with 8 bits per colour'],
    ['of an empty frame', [start, segment(0xc0, ''), scan, end], 'must be a JPEG with 8 bits per colour'],
    ['of an empty scan', [start, frame, segment(0xda, ''), end], 'must be a JPEG with valid scans'],
    [
      'of too long a scan',
      [start, frame, segment(0xda, '\x01xxxxxx'), end],
      'must be a JPEG with valid scans',
    ],
    [
      'of endless scans',
      [start, frame, ...Array<Buffer>(65).fill(Buffer.concat([scan, pixels])), end],
      'must be a JPEG with at most 64 scans',
    ],
  ] as [string, (Buffer | number[])[], string][])('must not be %s', (_, parts, problem) => {
    expect(findSelfieProblem(base64(...parts))).toBe(problem);
  });

  it.each([0x00, 0x01, 0x02, 0xc3, 0xc8, 0xc9, 0xcc, 0xcf, 0xd0, 0xd8, 0xdc, 0xdf, 0xf0])(
    'must not have segments of type %d',
    (marker) => {
      expect(findSelfieProblem(base64(start, frame, [0xff, marker], scan, pixels, end))).toMatch(
        `without segments of type 0x${marker.toString(16)}`,
      );
    },
  );

  it('of maximum size and hostile structure is rejected', () => {
    const full = (...unit: number[]) => base64(start, Buffer.alloc(maxBytes - 2, Buffer.from(unit)));
    const makeScan = (...unit: number[]) =>
      base64(start, frame, scan, Buffer.alloc(maxBytes - 200, Buffer.from(unit)));
    const hostile = [
      ...[full(0xff), full(0xff, 0xe1, 0, 2), full(0xff, 0xdb, 0, 2), full(0), full(0xff, 0xff, 0xe1, 0xff)],
      ...[makeScan(0xff, 0), makeScan(0xff), makeScan(0xff, 0xd0), makeScan(0xff, 0xff, 0), makeScan(7)],
    ];
    for (const jpeg of hostile) expect(findSelfieProblem(jpeg)).toEqual(expect.any(String));
  });

  // Every input is rejected or cleaned, and a cleaned picture stays unchanged.
  const expectCleanOrRejected = (jpeg: Buffer): void => {
    const text = jpeg.toString('base64');
    if (findSelfieProblem(text) !== undefined) return;
    const after = cleaned(text);
    expect(cleaned(after)).toBe(after);
    expect(decodeBase64(after).length).toBeLessThanOrEqual(jpeg.length);
  };

  it('handles any bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 400 });
    const likely = fc.array(
      fc.oneof(
        fc.constantFrom(...small, exif, ...Object.values(withColours)),
        fc.tuple(fc.nat(255), bytes).map(([marker, contents]) => segment(marker, Buffer.from(contents))),
        fc.constantFrom(0xc0, 0xd8, 0xd9, 0xda, 0xe1, 0xff).map((marker) => Buffer.from([0xff, marker])),
        bytes.map((some) => Buffer.from(some)),
      ),
      { maxLength: 8 },
    );
    fc.assert(fc.property(bytes, (some) => expectCleanOrRejected(Buffer.from(some))));
    fc.assert(
      fc.property(likely, (parts) => expectCleanOrRejected(Buffer.concat([start, ...parts]))),
      { numRuns: 2000 },
    );
  });

  it('handles any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: 'binary' })), (text) => {
        expect(findSelfieProblem(text)).toEqual(expect.any(String));
      }),
    );
  });

  it('handles truncation at any byte and any changed byte', () => {
    const jpeg = decodeBase64(realWith(exif, ...Object.values(withColours)));
    for (let length = 0; length < jpeg.length; length++)
      expect(findSelfieProblem(jpeg.subarray(0, length).toString('base64'))).toEqual(expect.any(String));
    fc.assert(
      fc.property(fc.nat(jpeg.length - 1), fc.nat(255), (at, byte) => {
        const other = Buffer.from(jpeg);
        other[at] = byte;
        expectCleanOrRejected(other);
      }),
      { numRuns: 1000 },
    );
  });

  (present ? it : it.skip)('of ../shared/data/faces keeps its pixels', () => {
    const files = readdirSync(photographs).filter((name) => name.endsWith('.jpg'));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) {
      const jpeg = readFileSync(path.join(photographs, name));
      const withExif = base64(jpeg.subarray(0, 2), exif, jpeg.subarray(2));
      const after = cleaned(withExif);
      expect(after).toBe(cleaned(base64(jpeg)));
      expect(decodeBase64(after).includes('GPSLatitude')).toBe(false);
      expect(decode(decodeBase64(after)).data.equals(decode(jpeg).data)).toBe(true);
    }
  });
});
