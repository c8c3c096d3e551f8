import { type FaceReaders, type FoundFace, readFace, toPicture } from './face-nets';
import type { ReadFace } from './face.types';
import { wipeFace } from './wipe-face';

interface KeptFace {
  pixels: ImageData;
  found: FoundFace;
}

/**
 * The last face that was to be read before the readers were loaded: at the end of the movements, the face between two of them. It is read as soon as they
 * are, so that the faces of later readings can be compared with it: the person who follows the instructions must be the person who is read.
 */
export class EarlierFace {
  private kept: KeptFace | undefined;
  private face: ReadFace | undefined;

  /** Keeps a copy of the frame, in place of the previous one. */
  keep({ data, width, height }: ImageData, found: FoundFace): void {
    this.clear();
    this.kept = { pixels: new ImageData(data.slice(), width, height), found };
  }

  /** Reads the kept face, and drops its frame. A face that cannot be read is dropped too: then the movements are made again. */
  async read(readers: FaceReaders): Promise<void> {
    const { kept } = this;
    if (!kept) return;
    const picture = toPicture(kept.pixels);
    try {
      this.face = await readFace(picture, kept.found, readers);
    } catch {
      this.face = undefined;
    } finally {
      picture.dispose();
      this.dropFrame();
    }
  }

  /** Returns the face once. */
  take(): ReadFace | undefined {
    const { face } = this;
    this.face = undefined;
    return face;
  }

  clear(): void {
    this.dropFrame();
    wipeFace(this.face);
    this.face = undefined;
  }

  private dropFrame(): void {
    this.kept?.pixels.data.fill(0);
    this.kept = undefined;
  }
}
