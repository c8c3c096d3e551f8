import { clearCanvas, fitInto } from '../camera/canvas';

const maxSide = 1280;
const maxBytes = 512 * 1024;
const qualities = [0.9, 0.8, 0.65, 0.5] as const;

interface Shot {
  canvas: OffscreenCanvas;
  /** The deviation from straight ahead. */
  deviation: number;
}

/** Keeps the accepted frame that looks straightest ahead until it is taken as a JPEG. */
export class Selfie {
  private candidate: Shot | undefined;
  private best: Shot | undefined;

  /** Keeps a frame as the candidate, in place of the previous one. */
  offer(pixels: ImageData, noseRatio: number): void {
    this.dropCandidate();
    const canvas = new OffscreenCanvas(pixels.width, pixels.height);
    canvas.getContext('2d')?.putImageData(pixels, 0, 0);
    this.candidate = { canvas, deviation: Math.abs(noseRatio - 0.5) };
  }

  /** Accepts the candidate: it shows the scanned person. */
  accept(): void {
    const { candidate, best } = this;
    if (candidate && (!best || candidate.deviation < best.deviation))
      [this.best, this.candidate] = [candidate, best];
    this.dropCandidate();
  }

  /** Drops the candidate. */
  dropCandidate(): void {
    if (this.candidate) clearCanvas(this.candidate.canvas);
    this.candidate = undefined;
  }

  async take(): Promise<Blob | undefined> {
    if (!this.best) return undefined;
    const picture = shrink(this.best.canvas);
    try {
      return await encodeJpeg(picture);
    } finally {
      clearCanvas(picture);
      this.clear();
    }
  }

  clear(): void {
    this.dropCandidate();
    if (this.best) clearCanvas(this.best.canvas);
    this.best = undefined;
  }
}

function shrink(canvas: OffscreenCanvas): OffscreenCanvas {
  const { width, height } = fitInto(canvas.width, canvas.height, maxSide);
  const smaller = new OffscreenCanvas(width, height);
  smaller.getContext('2d')?.drawImage(canvas, 0, 0, width, height);
  return smaller;
}

async function encodeJpeg(canvas: OffscreenCanvas): Promise<Blob | undefined> {
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= maxBytes) return blob;
  }
  return undefined;
}
