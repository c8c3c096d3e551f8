import { mkdtempSync, renameSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A clip for a browser that can be replaced while it runs: the browser opens the file each time that a page opens the camera. */
export class SwitchableClip {
  readonly file = path.join(mkdtempSync(path.join(os.tmpdir(), 'gatehouse-camera-')), 'camera.mjpeg');

  constructor(clip: string) {
    this.show(clip);
  }

  show(clip: string): void {
    const next = `${this.file}.next`;
    symlinkSync(clip, next);
    renameSync(next, this.file);
  }
}
