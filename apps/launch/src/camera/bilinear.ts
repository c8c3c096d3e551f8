const { floor, max, min } = Math;

/** Mixes the four pixels around a point. Points outside of the picture repeat its edge. */
export function interpolate(
  { width, height }: { readonly width: number; readonly height: number },
  x: number,
  y: number,
  /** The value of a pixel, by its number from the upper left. */
  read: (index: number) => number,
): number {
  const inX = min(max(x, 0), width - 1.001);
  const inY = min(max(y, 0), height - 1.001);
  const [left, top] = [floor(inX), floor(inY)];
  const [partX, partY] = [inX - left, inY - top];
  const first = top * width + left;
  const upper = read(first) * (1 - partX) + read(first + 1) * partX;
  const lower = read(first + width) * (1 - partX) + read(first + width + 1) * partX;
  return upper * (1 - partY) + lower * partY;
}
