import { AppLogger, CONFIG } from '@gatehouse/platform';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { fileURLToPath } from 'node:url';
import type { SessionsConfig } from '../sessions.config';
import { notBuilt, unknownFile } from './launch-page.errors';
import { type PageFile, type PageFiles, readPageFiles } from './page-file';

// The bundle of this app lies beside the page; its source, which tests run, does not.
const builtFolder = import.meta.url.endsWith('.ts') ? '../../../../dist/apps/launch' : '../launch';

/**
 * The built page, read once into memory: a request finds a file by its name or not at all, and never gets one of a page
 * that is being built anew.
 */
@Injectable()
export class LaunchPageService implements OnModuleInit {
  private files: PageFiles = new Map();

  constructor(
    @Inject(CONFIG) private readonly config: SessionsConfig,
    private readonly logger: AppLogger,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.config.ROLE === 'worker') return;
    this.files = await readPageFiles(this.folder);
    if (!this.isBuilt) this.logger.warn(`there is no launch page in ${this.folder}`, 'LaunchPage');
  }

  /** A file by its path within the page. */
  find(name: string): PageFile {
    if (!this.isBuilt) throw notBuilt();
    const file = this.files.get(name);
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
