/** A canvas for specs, whose picture is a name. */
export class FakeCanvas {
  /** The canvases created in the current spec. */
  static readonly created: FakeCanvas[] = [];
  picture = '';
  height: number;

  constructor(
    private side: number,
    height: number,
  ) {
    this.height = height;
    FakeCanvas.created.push(this);
  }

  /** The pictures on all canvases. */
  static get pictures(): string[] {
    return FakeCanvas.created.map(({ picture }) => picture).filter((picture) => picture !== '');
  }

  get width(): number {
    return this.side;
  }

  /** As on a real canvas, a new size clears the picture. */
  set width(width: number) {
    this.side = width;
    this.picture = '';
  }

  getContext() {
    return {
      putImageData: ({ data }: ImageData) => void (this.picture = String(data)),
      drawImage: ({ picture }: FakeCanvas) => void (this.picture = picture),
    };
  }

  convertToBlob({ type }: { type: string }): Promise<Blob> {
    return Promise.resolve(new Blob([this.picture], { type }));
  }
}

/** Replaces OffscreenCanvas in the specs of a file. */
export function useFakeCanvas(): void {
  beforeEach(() => {
    FakeCanvas.created.length = 0;
    Object.assign(globalThis, { OffscreenCanvas: FakeCanvas });
  });
  afterEach(() => void Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));
}

/** The pixels of a frame that shows the named person. */
export const createPixels = (name: string): ImageData =>
  ({ data: name, width: 640, height: 480 }) as unknown as ImageData;
