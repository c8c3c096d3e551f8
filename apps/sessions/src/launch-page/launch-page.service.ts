import { faceModels } from '@gatehouse/biometrics';
import {
  AppLogger,
  CONFIG,
  type PageFile,
  type PageFiles,
  readPageFiles,
  StartupError,
  toBinaryFile,
} from '@gatehouse/platform';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { fileURLToPath } from 'node:url';
import type { SessionsConfig } from '../sessions.config';
import { type FaceModelFiles, noRuntime, readFaceModelFiles } from './face-model-file';
import { notBuilt, unknownFile } from './launch-page.errors';

// The bundle of this app is next to the page; its source, which tests run, is not.
const builtFolder = import.meta.url.endsWith('.ts') ? '../../../../dist/apps/launch' : '../launch';

// The runtime of models that are not of face-api: 40 MB that no visitor needs with it.
const runtimeFile = /^assets\/ort-/;

/**
 * The built page with the files of the face model, read into memory once: requests never touch the file system, and never mix files of two builds.
 */
@Injectable()
export class LaunchPageService implements OnModuleInit {
  private files: PageFiles = new Map();
  private models: PageFiles = new Map();

  constructor(
    @Inject(CONFIG) private readonly config: SessionsConfig,
    private readonly logger: AppLogger,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.config.ROLE === 'worker') return;
    const model = faceModels[this.config.FACE_MODEL];
    this.models = toPageFiles(await readFaceModelFiles(model, this.config.GATEHOUSE_MODELS));
    const needsRuntime = model.files.length > 0;
    this.files = await readPageFiles(this.folder, (name) => needsRuntime || !runtimeFile.test(name));
    if (!this.isBuilt) this.logger.warn(`launch page not found in ${this.folder}`, 'LaunchPageService');
    else if (needsRuntime && ![...this.files.keys()].some((name) => runtimeFile.test(name)))
      throw new StartupError(noRuntime(model));
  }

  /** A file by its path within the page. */
  find(name: string): PageFile {
    if (!this.isBuilt) throw notBuilt();
    const file = this.files.get(name);
    if (!file) throw unknownFile();
    return file;
  }

  /** A file of the face model by its served name. */
  findModel(name: string): PageFile {
    const file = this.models.get(name);
    if (!file) throw unknownFile();
    return file;
  }

  private get isBuilt(): boolean {
    return this.files.has('index.html');
  }

  private get folder(): string {
    return this.config.LAUNCH_PAGE ?? fileURLToPath(new URL(builtFolder, import.meta.url));
  }
}

const toPageFiles = (files: FaceModelFiles): PageFiles =>
  new Map([...files].map(([name, content]) => [name, toBinaryFile(content)]));
