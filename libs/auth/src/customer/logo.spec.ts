import { decodeBase64, findLogoType, maxLogoBytes, readLogo } from './logo';

// 6 × 4 pixels in each format, as encoders write them; the JPEG ends after its headers.
const pictures = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAAIUlEQVQIHVXBMQEAAAABQWYZv4D+AczunKLnFD2n6DlFb5UOA02mtsy1AAAAAElFTkSuQmCC',
  jpg: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/wAARCAAEAAYDASIAAhEBAxEB',
  lossyWebp: 'UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoGAAQAAsBMJaACdAFAAAD+7nZbJ3pf/sX7A/iWNAAAAA==',
  losslessWebp: 'UklGRh4AAABXRUJQVlA4TBEAAAAvBcAAAAdQtS60q/+BiOh/AAA=',
};

const read = (name: keyof typeof pictures): Buffer => Buffer.from(pictures[name], 'base64');

/** A copy of a picture whose header was changed. */
const change = (name: keyof typeof pictures, edit: (bytes: Buffer) => void): Buffer => {
  const bytes = read(name);
  edit(bytes);
  return bytes;
};

/** An extended WebP with the given flags and canvas. */
const extendedWebp = (flags: number, width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF');
  bytes.write('WEBPVP8X', 8);
  bytes.writeUInt8(flags, 20);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
};

/** A PNG with a chunk acTL before its data. */
const animatedPng = (): Buffer => {
  const png = read('png');
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8, 0);
  chunk.write('acTL', 4);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
};

/** A JPEG of 6 × 4 pixels for a parser that reads a length after this marker, and a larger one for decoders. */
const hideSize = (marker: number): Buffer => {
  const large = Buffer.from('ffc0000b080fff0fff01011100', 'hex');
  const skipped = Buffer.concat([Buffer.from([0xff, marker, 0x00, 2 + large.length]), large]);
  const jpg = read('jpg');
  return Buffer.concat([jpg.subarray(0, 2), skipped, jpg.subarray(2)]);
};

describe('a logo', () => {
  it.each([
    ['png', 'png', 'image/png'],
    ['jpg', 'jpg', 'image/jpeg'],
    ['lossyWebp', 'webp', 'image/webp'],
    ['losslessWebp', 'webp', 'image/webp'],
  ] as const)('is read from %s, and named by its digest', (name, ending, type) => {
    const logo = readLogo(read(name));
    expect(logo).toEqual({
      name: expect.stringMatching(new RegExp(`^[0-9a-f]{32}\\.${ending}$`)),
      content: read(name),
    });
    expect(findLogoType((logo as { name: string }).name)).toBe(type);
  });

  it('may have 1024 pixels each way, in each format', () => {
    const big = [
      change('png', (bytes) => bytes.writeUInt32BE(1024, 16)),
      change('losslessWebp', (bytes) => bytes.writeUInt32LE((bytes.readUInt32LE(21) & ~0x3fff) | 1023, 21)),
      change('lossyWebp', (bytes) => bytes.writeUInt16LE(1024, 26)),
      extendedWebp(0x10, 1024, 1024),
    ];
    for (const content of big) expect(readLogo(content)).toMatchObject({ content });
  });

  it.each([
    ['png', change('png', (bytes) => bytes.writeUInt32BE(1025, 16)), '1025 × 4'],
    ['png', change('png', (bytes) => bytes.writeUInt32BE(0, 20)), '6 × 0'],
    ['jpg', change('jpg', (bytes) => bytes.writeUInt16BE(1025, bytes.length - 14)), '6 × 1025'],
    ['webp', change('lossyWebp', (bytes) => bytes.writeUInt16LE(1025, 28)), '6 × 1025'],
    ['webp', extendedWebp(0, 4, 1025), '4 × 1025'],
  ])('is rejected by its size in pixels: %s', (_, content, size) => {
    expect(readLogo(content)).toBe(`must have 1 to 1024 pixels each way, not ${size}`);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(100))],
    ['a GIF', Buffer.from('GIF89a'.padEnd(100, '\0'))],
    ['nothing', Buffer.alloc(0)],
    ['a cut-off PNG', read('png').subarray(0, 20)],
    ['a cut-off JPEG', read('jpg').subarray(0, 30)],
    ['a JPEG whose segments are no segments', Buffer.from('ffd8'.padEnd(80, '0'), 'hex')],
    ...[0x00, 0x01, 0xd0, 0xd8, 0xd9].map((marker): [string, Buffer] => [
      `a JPEG that hides its size behind the marker ${marker.toString(16)}`,
      hideSize(marker),
    ]),
    ['a WebP of an unknown form', change('lossyWebp', (bytes) => bytes.write('VP9 ', 12))],
    ['an animated PNG', animatedPng()],
    ['an animated WebP', extendedWebp(0x02, 4, 4)],
  ])('cannot be %s', (_, content) => {
    expect(readLogo(content)).toBe('must be a PNG, JPEG or WebP picture without animation');
  });

  it('has at most 50 KB', () => {
    const ofSize = (bytes: number) => Buffer.concat([read('png'), Buffer.alloc(bytes)], bytes);
    expect(readLogo(ofSize(maxLogoBytes))).toMatchObject({ name: expect.any(String) });
    expect(readLogo(ofSize(maxLogoBytes + 1))).toBe('must have at most 51200 bytes, not 51201');
  });

  it.each([
    '../secret.png',
    'a.png',
    `${'a'.repeat(32)}.svg`,
    `${'A'.repeat(32)}.png`,
    `${'a'.repeat(32)}.png.png`,
  ])('is never served as %s', (name) => expect(findLogoType(name)).toBeUndefined());

  it('is sent as strict base64', () => {
    expect(decodeBase64(pictures.png)).toEqual(read('png'));
    for (const text of ['?', 'YQ', 'YQ== ', 'YR==', `data:image/png;base64,${pictures.png}`])
      expect(decodeBase64(text)).toBeUndefined();
  });
});
