/** One way to look at a picture. */
export interface SearchView {
  /** The longer side of the picture, in pixels: characters must not be too small, nor noise too large. */
  side: number;
  /** By 90 degrees, clockwise. */
  isTurned: boolean;
}

/** In this order, until the zone is read. Most pictures need only the first. */
export const searchViews: readonly SearchView[] = [
  { side: 1200, isTurned: false },
  { side: 1200, isTurned: true },
  { side: 1800, isTurned: false },
  { side: 1800, isTurned: true },
  { side: 800, isTurned: false },
  { side: 800, isTurned: true },
];

/** How much blur is undone, in this order. */
export const sharpenings = [1.5, 3, 6, 10];

/** A zone that was read only after sharpening needs this many readings with the same dates. */
export const minSharpenedReadings = 2;
