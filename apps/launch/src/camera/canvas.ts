/** The size of a picture that fits into a square of `longest`, and keeps its shape. */
export function fitted(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Takes the picture from a canvas: one without a size holds none. */
export function clear(canvas: OffscreenCanvas): void {
  canvas.width = 0;
  canvas.height = 0;
}
