import type { Indicators, ModelVersion } from '@gatehouse/sdk/browser';
import { type Camera, CameraError, openCamera } from '../camera/camera';
import type { DocumentReader } from '../document/document-reader';
import type { FaceEngine } from '../face/face-engine';
import { ModelsError } from '../models/models.error';
import { unlessAborted } from './interruption';
import { Problem } from './problem';

/** What the models are to tell. */
export interface Wants {
  age: boolean;
  descriptors: boolean;
}

/** The camera and the models of this page: opened when they are first needed, closed when they are not any more. */
export class Senses {
  private signals: Promise<Indicators> | undefined;
  private camera: Camera | undefined;
  private engine: { wants: Wants; loaded: Promise<FaceEngine> } | undefined;
  private reader: Promise<DocumentReader> | undefined;
  private deviceId: string | undefined;

  /** Opens a camera; a problem with it is one that the person can mend. */
  async openCamera(facing: 'user' | 'environment', signal: AbortSignal): Promise<Camera> {
    this.closeCamera();
    const opened = openCamera({ facing, deviceId: facing === 'user' ? this.deviceId : undefined });
    // A camera that is opened after the person has gone away is closed at once.
    void opened.then((camera) => signal.aborted && camera.stop()).catch(() => undefined);
    try {
      this.camera = await unlessAborted(opened, signal);
    } catch (error) {
      if (!(error instanceof CameraError)) throw error;
      // The one that was chosen may be gone: next time any will do.
      this.deviceId = undefined;
      throw new Problem(error.problem);
    }
    // While the person looks into the camera there is time, and a connection.
    this.signals = collect(this.camera);
    this.signals.catch(() => (this.signals = undefined));
    return this.camera;
  }

  /** The person wants another one of their cameras. */
  choose(deviceId: string): void {
    this.deviceId = deviceId;
  }

  /** Loads the models once; those that are wanted later come later. */
  faceEngine(wants: Wants, onProgress: (part: number) => void): Promise<FaceEngine> {
    const { engine } = this;
    if (engine && covers(engine.wants, wants)) return engine.loaded;
    this.closeEngine();
    const loaded = loadEngine(wants, onProgress);
    this.engine = { wants, loaded };
    loaded.catch(() => (this.engine = undefined));
    return loaded;
  }

  /** Loads what reads documents, once. */
  documentReader(onProgress: (part: number) => void): Promise<DocumentReader> {
    this.reader ??= loadReader(onProgress).catch((error: unknown) => {
      this.reader = undefined;
      throw error;
    });
    return this.reader;
  }

  /** The signals of the browser, and of the camera that was used last. */
  indicators(): Promise<Indicators> {
    return this.signals ?? collect();
  }

  /** The models that have run on this page. */
  async models(): Promise<ModelVersion[]> {
    const loaded = await Promise.all([this.engine?.loaded, this.reader]);
    return loaded.flatMap((one) => [...(one?.models ?? [])]);
  }

  /** What breaks down in the worker is a problem of the models; the next time a new one is started. */
  async withModels<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (cause) {
      if (!(cause instanceof ModelsError)) throw cause;
      this.closeEngine();
      throw new Problem('models', { cause });
    }
  }

  closeReader(): void {
    void this.reader?.then((reader) => reader.close()).catch(() => undefined);
    this.reader = undefined;
  }

  closeCamera(): void {
    this.camera?.stop();
    this.camera = undefined;
  }

  /** Ends everything; the memory of the models goes with their worker. */
  close(): void {
    this.closeCamera();
    this.closeEngine();
    this.closeReader();
  }

  private closeEngine(): void {
    void this.engine?.loaded.then((engine) => engine.close()).catch(() => undefined);
    this.engine = undefined;
  }
}

async function collect(camera?: Camera): Promise<Indicators> {
  const { collectIndicators } = await import('../signals/indicators');
  return collectIndicators({ camera });
}

const covers = (has: Wants, wants: Wants): boolean =>
  (has.age || !wants.age) && (has.descriptors || !wants.descriptors);

async function loadEngine(wants: Wants, onProgress: (part: number) => void): Promise<FaceEngine> {
  return loading(async () => {
    const { FaceEngine } = await import('../face/face-engine');
    return FaceEngine.load({ wants, onProgress });
  });
}

async function loadReader(onProgress: (part: number) => void): Promise<DocumentReader> {
  return loading(async () => {
    const { DocumentReader } = await import('../document/document-reader');
    return DocumentReader.load(onProgress);
  });
}

async function loading<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new Problem('models', { cause });
  }
}
