import type { Indicators, ModelVersion } from '@gatehouse/sdk/browser';
import { type Camera, CameraError, openCamera } from '../camera/camera';
import type { DocumentReader } from '../document/document-reader';
import type { TokenMaker } from '../enrollment/token-maker';
import type { FaceEngine } from '../face/face-engine';
import type { FaceModelRequest } from '../face/face.types';
import { ModelsError } from '../models/models.errors';
import { abortable } from './interruption';
import { ProblemError } from './problem.errors';

/** The camera and the models of this page: opened on first use, closed when no longer needed. */
export class Sensors {
  private signals: Promise<Indicators> | undefined;
  private camera: Camera | undefined;
  private engine:
    { options: FaceModelRequest; loaded: Promise<FaceEngine>; progress: LoadProgress } | undefined;
  private reader: Promise<DocumentReader> | undefined;
  private maker: Promise<TokenMaker> | undefined;
  private deviceId: string | undefined;

  /** Opens a camera; throws a `ProblemError` with the message for the person. */
  async openCamera(facing: 'user' | 'environment', signal: AbortSignal): Promise<Camera> {
    this.closeCamera();
    const opened = openCamera({ facing, deviceId: facing === 'user' ? this.deviceId : undefined });
    // A camera that opens after the abort is stopped at once.
    void opened.then((camera) => signal.aborted && camera.stop()).catch(() => undefined);
    try {
      this.camera = await abortable(opened, signal);
    } catch (error) {
      if (!(error instanceof CameraError)) throw error;
      // The chosen camera may be unplugged: the next try takes any.
      this.deviceId = undefined;
      throw new ProblemError(error.problem);
    }
    // Collected during the scan, when there is time.
    this.signals = collectSignals(this.camera);
    this.signals.catch(() => (this.signals = undefined));
    return this.camera;
  }

  /** Sets the camera to open next. */
  chooseCamera(deviceId: string): void {
    this.deviceId = deviceId;
  }

  /** Loads the models once; loads again when more of them are needed. The last caller gets the progress. */
  faceEngine(options: FaceModelRequest, onProgress: (part: number) => void): Promise<FaceEngine> {
    const { engine } = this;
    if (engine && covers(engine.options, options)) {
      engine.progress.listen(onProgress);
      return engine.loaded;
    }
    this.closeEngine();
    const progress = new LoadProgress();
    progress.listen(onProgress);
    const started = { options, loaded: loadEngine(options, (part) => progress.report(part)), progress };
    this.engine = started;
    started.loaded.catch(() => {
      if (this.engine === started) this.engine = undefined;
    });
    return started.loaded;
  }

  /** Starts to load models before they are needed. A failure is reported when they are. */
  preload(options: FaceModelRequest): void {
    this.faceEngine(options, () => undefined).catch(() => undefined);
  }

  /** Loads what creates and compares face tokens, and the space of the face model, once. */
  async tokenMaker(version: string): Promise<TokenMaker> {
    this.maker ??= loadMaker().catch((error: unknown) => {
      this.maker = undefined;
      throw error;
    });
    const maker = await this.maker;
    await asProblem(() => maker.prepare(version));
    return maker;
  }

  /** Loads the document reader once. */
  documentReader(onProgress: (part: number) => void): Promise<DocumentReader> {
    this.reader ??= loadReader(onProgress).catch((error: unknown) => {
      this.reader = undefined;
      throw error;
    });
    return this.reader;
  }

  /** The signals of the browser, and of the camera that was used last. */
  indicators(): Promise<Indicators> {
    return this.signals ?? collectSignals();
  }

  /** The models that are loaded on this page. */
  async models(): Promise<ModelVersion[]> {
    const loaded = await Promise.all([this.engine?.loaded, this.reader]);
    return loaded.flatMap((one) => [...(one?.models ?? [])]);
  }

  /** Turns a failure in the worker into a problem; the next use starts a new worker. */
  async guardModels<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (cause) {
      if (!(cause instanceof ModelsError)) throw cause;
      this.closeEngine();
      throw new ProblemError('models', { cause });
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

  /** Stops the camera and terminates the workers, which frees the memory of the models. */
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

async function collectSignals(camera?: Camera): Promise<Indicators> {
  const { collectIndicators } = await import('../signals/indicators');
  return collectIndicators({ camera });
}

/** The progress of a download that may have started before anybody watches it. */
class LoadProgress {
  private part = 0;
  private onProgress: (part: number) => void = () => undefined;

  listen(onProgress: (part: number) => void): void {
    this.onProgress = onProgress;
    onProgress(this.part);
  }

  report(part: number): void {
    this.part = part;
    this.onProgress(part);
  }
}

const covers = (loaded: FaceModelRequest, needed: FaceModelRequest): boolean =>
  (loaded.age || !needed.age) &&
  (loaded.former === true || !needed.former) &&
  (!needed.descriptors || (loaded.descriptors && loaded.recognition.version === needed.recognition.version));

async function loadEngine(
  options: FaceModelRequest,
  onProgress: (part: number) => void,
): Promise<FaceEngine> {
  return asProblem(async () => {
    const { FaceEngine } = await import('../face/face-engine');
    return FaceEngine.load({ options: withAbsoluteUrls(options), onProgress });
  });
}

/** The worker has another base URL than the page. */
function withAbsoluteUrls(options: FaceModelRequest): FaceModelRequest {
  const files = options.recognition.files.map((file) => ({
    ...file,
    url: new URL(file.url, document.baseURI).href,
  }));
  return { ...options, recognition: { ...options.recognition, files } };
}

async function loadReader(onProgress: (part: number) => void): Promise<DocumentReader> {
  return asProblem(async () => {
    const { DocumentReader } = await import('../document/document-reader');
    return DocumentReader.load(onProgress);
  });
}

async function loadMaker(): Promise<TokenMaker> {
  return asProblem(async () => {
    const { TokenMaker } = await import('../enrollment/token-maker');
    const maker = new TokenMaker();
    maker.warmUp();
    return maker;
  });
}

async function asProblem<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new ProblemError('models', { cause });
  }
}
