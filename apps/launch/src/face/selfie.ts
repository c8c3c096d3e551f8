import { clear, fitted } from '../camera/canvas';

const longestSide = 1280;
const mostBytes = 512 * 1024;
const qualities = [0.9, 0.8, 0.65, 0.5] as const;

interface Shot {
  canvas: OffscreenCanvas;
  /** How far from straight ahead. */
  off: number;
}

/** Keeps the accepted frame that looks straightest ahead until it is taken as a JPEG. */
export class Selfie {
  private candidate: Shot | undefined;
  private best: Shot | undefined;

  /** Holds a frame until it is accepted, or another one comes. */
  offer(pixels: ImageData, noseRatio: number): void {
    this.drop();
    const canvas = new OffscreenCanvas(pixels.width, pixels.height);
    canvas.getContext('2d')?.putImageData(pixels, 0, 0);
    this.candidate = { canvas, off: Math.abs(noseRatio - 0.5) };
  }

  /** What the offered frame shows is the person whom the scan is about. */
  accept(): void {
    const { candidate, best } = this;
    if (candidate && (!best || candidate.off < best.off)) [this.best, this.candidate] = [candidate, best];
    this.drop();
  }

  /** Forgets the frame that is not accepted. */
  drop(): void {
    if (this.candidate) clear(this.candidate.canvas);
    this.candidate = undefined;
  }

  async take(): Promise<Blob | undefined> {
    if (!this.best) return undefined;
    const picture = shrunk(this.best.canvas);
    try {
      return await jpegOf(picture);
    } finally {
      clear(picture);
      this.forget();
    }
  }

  forget(): void {
    this.drop();
    if (this.best) clear(this.best.canvas);
    this.best = undefined;
  }
}

function shrunk(canvas: OffscreenCanvas): OffscreenCanvas {
  const { width, height } = fitted(canvas.width, canvas.height, longestSide);
  const smaller = new OffscreenCanvas(width, height);
  smaller.getContext('2d')?.drawImage(canvas, 0, 0, width, height);
  return smaller;
}

async function jpegOf(canvas: OffscreenCanvas): Promise<Blob | undefined> {
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= mostBytes) return blob;
  }
  return undefined;
}
