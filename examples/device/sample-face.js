/** The models that a page reports. */
export const models = [{ name: 'sample', version: '1', sha256: '0'.repeat(64) }];

/** A random face descriptor of 128 numbers. */
export const newFace = () => Array.from({ length: 128 }, () => 2 * Math.random() - 1);

/** Similar descriptors of the same face. */
export const picturesOf = (face, count = 3) =>
  Array.from({ length: count }, () => face.map((number) => number + 0.05 * (2 * Math.random() - 1)));
