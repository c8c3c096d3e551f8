/** What a page reports of the models that it has looked with. */
export const models = [{ name: 'made-up', version: '1', sha256: '0'.repeat(64) }];

/** A face that is nobody's: 128 random numbers. */
export const newFace = () => Array.from({ length: 128 }, () => 2 * Math.random() - 1);

/** Another picture of the same face: nearly the same numbers. */
export const picturesOf = (face, count = 3) =>
  Array.from({ length: count }, () => face.map((number) => number + 0.05 * (2 * Math.random() - 1)));
