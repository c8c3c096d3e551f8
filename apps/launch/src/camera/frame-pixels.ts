import type { Box } from './box';
import { clearCanvas, fitInto } from './canvas';
import type { LiveFrame } from './live-frame';

/** Reads the pixels of frames with one canvas: a canvas for each frame would occupy memory until the next garbage collection. */
export class FramePixels {
  private canvas: OffscreenCanvas | undefined;
  /** Of the last frame that was copied. */
  private copied = new Uint8ClampedArray(0);
  private canCopy = true;

  /** `low` is the default of browsers: print needs more. */
  constructor(private readonly quality: ImageSmoothingQuality = 'low') {}

  /** The pixels of a frame, scaled down to `maxSide`. Closes the frame. */
  read(frame: LiveFrame, maxSide: number): ImageData {
    try {
      return this.draw(frame, maxSide);
    } finally {
      frame.close();
    }
  }

  /** The same, without a canvas where the frame needs no scaling. The next frame overwrites the pixels. */
  async readLive(frame: LiveFrame, maxSide: number): Promise<ImageData> {
    try {
      return (await this.copy(frame, maxSide)) ?? this.draw(frame, maxSide);
    } finally {
      frame.close();
    }
  }

  /** The pixels of a part of a picture, scaled down to `maxSide`. The caller closes the picture. */
  readPart(picture: ImageBitmap, part: Box, maxSide: number): ImageData {
    return this.draw(picture, maxSide, part);
  }

  private async copy(frame: LiveFrame, maxSide: number): Promise<ImageData | undefined> {
    if (!this.canCopy || !('copyTo' in frame)) return undefined;
    const { displayWidth: width, displayHeight: height } = frame;
    if (Math.max(width, height) > maxSide) return undefined;
    const length = width * height * 4;
    if (this.copied.length !== length) this.copied = new Uint8ClampedArray(length);
    try {
      await frame.copyTo(this.copied, { format: 'RGBA' });
    } catch {
      // Not every browser converts the colors.
      this.canCopy = false;
      return undefined;
    }
    return new ImageData(this.copied, width, height);
  }

  private draw(frame: LiveFrame, maxSide: number, part = getWhole(frame)): ImageData {
    const { width, height } = fitInto(part.width, part.height, maxSide);
    const canvas = (this.canvas ??= new OffscreenCanvas(width, height));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('The worker has no canvas.');
    context.imageSmoothingQuality = this.quality;
    context.drawImage(frame, part.x, part.y, part.width, part.height, 0, 0, width, height);
    const pixels = context.getImageData(0, 0, width, height);
    context.clearRect(0, 0, width, height);
    return pixels;
  }

  /** Frees the canvas. */
  clear(): void {
    if (this.canvas) clearCanvas(this.canvas);
    this.canvas = undefined;
  }
}

const getWhole = (frame: LiveFrame): Box =>
  'displayWidth' in frame
    ? { x: 0, y: 0, width: frame.displayWidth, height: frame.displayHeight }
    : { x: 0, y: 0, width: frame.width, height: frame.height };
