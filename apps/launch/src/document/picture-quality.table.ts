/** What is wrong with a picture. */
export type PictureFault = 'dark' | 'glare' | 'small' | 'blurred';

/** A picture is blamed only beyond these limits. */
export const qualityLimits = {
  /** The brightness of the brightest parts, of 255. Paper in the light of a room has 120 and more. */
  minBrightness: 75,
  /** From this brightness on, a pixel has no detail. */
  saturated: 252,
  /** The share of the zone that a reflection covers, where the paper is darker than `maxPaper`. */
  maxSaturatedZone: 0.04,
  maxPaper: 249,
  /** The height of a character in pixels. */
  minLetterHeight: 6,
  /** The longer side of a picture in which no zone was found. */
  minSide: 400,
  /** The width of an edge between paper and print, as a share of the height of a character. */
  maxEdgeOfLetter: 0.3,
  /** The width of the sharpest edges of a picture in which no zone was found, as a share of its longer side. */
  maxEdgeOfPicture: 0.013,
} as const;
