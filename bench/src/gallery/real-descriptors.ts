/** Descriptors of real faces, if there are any at hand: unit vectors of one dimension. */
export function loadDescriptors(): Promise<Float32Array[] | undefined> {
  return Promise.resolve(undefined);
}
