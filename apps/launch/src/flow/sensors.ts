import type { Indicators, ModelVersion } from '@gatehouse/sdk/browser';
import { type Camera, CameraError, openCamera } from '../camera/camera';
import type { DocumentReader } from '../document/document-reader';
import type { TokenMaker } from '../enrollment/token-maker';
import type { FaceEngine, OnLoadProgress } from '../face/face-engine';
import type { FaceModelRequest } from '../face/face.types';
import { ModelsError } from '../loading/models.errors';
import { loadModule, withRetries } from '../loading/retry';
import { abortable } from './interruption';
import { asProblem, ProblemError } from './problem.errors';

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

  /** Loads the models once; loads again when more of them are needed or their worker failed. The last caller gets the progress. */
  faceEngine(options: FaceModelRequest, onProgress: OnLoadProgress): Promise<FaceEngine> {
    const { engine } = this;
    if (engine && covers(engine.options, options)) {
      engine.progress.listen(onProgress);
      return engine.loaded;
    }
    this.closeEngine();
    const progress = new LoadProgress();
    progress.listen(onProgress);
    const started = { options, loaded: loadEngine(options, progress.report), progress };
    this.engine = started;
    const forget = (): void => {
      if (this.engine === started) this.engine = undefined;
    };
    started.loaded.then((engine) => engine.readersReady).catch(forget);
    return started.loaded;
  }

  /** Loads models before they are needed, and then the tokens if the session uses them. A failure is reported when they are needed. */
  async preload(options: FaceModelRequest, usesTokens: boolean): Promise<void> {
    if (this.engine) return;
    try {
      const engine = await this.faceEngine({ ...options, isEarly: true }, () => undefined);
      await engine.readersReady;
      if (usesTokens) await this.tokenMaker(options.recognition.version);
    } catch {
      // The step that needs them loads them again.
    }
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
  const { collectIndicators } = await asProblem(() => loadModule(() => import('../signals/indicators')));
  return collectIndicators({ camera });
}

/** The progress of a download that may have started before anybody watches it. */
class LoadProgress {
  private last: Parameters<OnLoadProgress> = [0, 'detector'];
  private onProgress: OnLoadProgress = () => undefined;

  listen(onProgress: OnLoadProgress): void {
    this.onProgress = onProgress;
    onProgress(...this.last);
  }

  readonly report: OnLoadProgress = (...progress) => {
    this.last = progress;
    this.onProgress(...progress);
  };
}

const covers = (loaded: FaceModelRequest, needed: FaceModelRequest): boolean =>
  (loaded.age || !needed.age) &&
  (loaded.former === true || !needed.former) &&
  (!needed.descriptors || (loaded.descriptors && loaded.recognition.version === needed.recognition.version));

async function loadEngine(options: FaceModelRequest, onProgress: OnLoadProgress): Promise<FaceEngine> {
  return asProblem(async () => {
    const { FaceEngine } = await loadModule(() => import('../face/face-engine'));
    return withRetries(() => FaceEngine.load({ options: withAbsoluteUrls(options), onProgress }));
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
    const { DocumentReader } = await loadModule(() => import('../document/document-reader'));
    return DocumentReader.load(onProgress);
  });
}

async function loadMaker(): Promise<TokenMaker> {
  return asProblem(async () => {
    const { TokenMaker } = await loadModule(() => import('../enrollment/token-maker'));
    const maker = new TokenMaker();
    maker.warmUp();
    return maker;
  });
}
