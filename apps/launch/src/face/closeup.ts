import type { Box } from '../camera/box';

/** A square around a box, `factor` times its longer side, clipped to the picture; in whole pixels. */
export function growBox(box: Box, factor: number, within: { width: number; height: number }): Box {
  const half = (Math.max(box.width, box.height) * factor) / 2;
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const left = Math.max(0, Math.floor(middleX - half));
  const top = Math.max(0, Math.floor(middleY - half));
  const right = Math.min(within.width, Math.ceil(middleX + half));
  const bottom = Math.min(within.height, Math.ceil(middleY + half));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
