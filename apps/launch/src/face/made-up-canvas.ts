/** A canvas for specs, whose picture is the name of who is on it. */
export class MadeUpCanvas {
  /** Those that were made since the last spec. */
  static readonly made: MadeUpCanvas[] = [];
  picture = '';
  height: number;

  constructor(
    private side: number,
    height: number,
  ) {
    this.height = height;
    MadeUpCanvas.made.push(this);
  }

  /** Whoever is on any canvas. */
  static get pictures(): string[] {
    return MadeUpCanvas.made.map(({ picture }) => picture).filter((picture) => picture !== '');
  }

  get width(): number {
    return this.side;
  }

  /** As with a real one, a new size takes the picture away. */
  set width(width: number) {
    this.side = width;
    this.picture = '';
  }

  getContext() {
    return {
      putImageData: ({ data }: ImageData) => void (this.picture = String(data)),
      drawImage: ({ picture }: MadeUpCanvas) => void (this.picture = picture),
    };
  }

  convertToBlob({ type }: { type: string }): Promise<Blob> {
    return Promise.resolve(new Blob([this.picture], { type }));
  }
}

/** Gives the specs of a file such canvases. */
export function withMadeUpCanvas(): void {
  beforeEach(() => {
    MadeUpCanvas.made.length = 0;
    Object.assign(globalThis, { OffscreenCanvas: MadeUpCanvas });
  });
  afterEach(() => void Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));
}

/** The pixels of a frame that shows somebody. */
export const pixelsWith = (name: string): ImageData =>
  ({ data: name, width: 640, height: 480 }) as unknown as ImageData;
