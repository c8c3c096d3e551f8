/** How close a number must be to that of a descriptor: far less than two captures differ, far more than any rounding. */
const tolerance = 1e-3;
/** So many numbers in a row are no accident. */
const run = 8;

/** Whether bytes hold a descriptor: as text, or as floats or doubles of either byte order at any position. */
export function holdsDescriptor(bytes: Buffer, descriptors: readonly (readonly number[])[]): boolean {
  return listReadings(bytes).some((numbers) =>
    descriptors.some((descriptor) => holdsRun(numbers, descriptor)),
  );
}

/** The numbers that bytes may stand for. */
function listReadings(bytes: Buffer): number[][] {
  const text = bytes.toString('latin1').match(/-?\d+(\.\d+)?(e[+-]?\d+)?/gi) ?? [];
  const formats: [size: number, read: (at: number) => number][] = [
    [4, (at) => bytes.readFloatLE(at)],
    [4, (at) => bytes.readFloatBE(at)],
    [8, (at) => bytes.readDoubleLE(at)],
    [8, (at) => bytes.readDoubleBE(at)],
  ];
  const readings = formats.flatMap(([size, read]) =>
    Array.from({ length: size }, (_, offset) =>
      Array.from({ length: Math.max(0, Math.floor((bytes.length - offset) / size)) }, (_, i) =>
        read(offset + i * size),
      ),
    ),
  );
  return [text.map(Number), ...readings];
}

/** Whether the first numbers of a descriptor are somewhere in a row, at the given length or at unit length. */
function holdsRun(numbers: readonly number[], descriptor: readonly number[]): boolean {
  const unit = 1 / Math.hypot(...descriptor);
  return [1, unit].some((factor) => {
    const wanted = descriptor.slice(0, run).map((number) => number * factor);
    return numbers.some((_, start) =>
      wanted.every((number, i) => Math.abs((numbers[start + i] ?? Infinity) - number) < tolerance),
    );
  });
}

/** Every string of a decrypted step: as it is, and decoded from base64url, with the parts of a JWE one by one. */
export function listContents(value: unknown): Buffer[] {
  if (typeof value === 'string')
    return [Buffer.from(value), ...value.split('.').map((part) => Buffer.from(part, 'base64url'))];
  if (Array.isArray(value) && value.every((one) => typeof one === 'number'))
    return [Buffer.from(JSON.stringify(value))];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listContents);
}
