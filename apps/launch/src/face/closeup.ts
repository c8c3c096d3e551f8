import type { Box } from './framing';

/** A square around a box, so many times its longer side, cut off at the edges of the picture; in whole pixels. */
export function grown(box: Box, times: number, within: { width: number; height: number }): Box {
  const half = (Math.max(box.width, box.height) * times) / 2;
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const left = Math.max(0, Math.floor(middleX - half));
  const top = Math.max(0, Math.floor(middleY - half));
  const right = Math.min(within.width, Math.ceil(middleX + half));
  const bottom = Math.min(within.height, Math.ceil(middleY + half));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
