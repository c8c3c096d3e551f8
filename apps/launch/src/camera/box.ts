/** A box in a picture. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
