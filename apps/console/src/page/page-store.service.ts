import {
  AppLogger,
  CONFIG,
  DomainError,
  type PageFile,
  type PageFiles,
  readPageFiles,
} from '@gatehouse/platform';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { fileURLToPath } from 'node:url';
import type { ConsoleConfig } from '../console.config';

// The bundle of this app is next to the page; its source, which tests run, is not.
const builtFolder = import.meta.url.endsWith('.ts')
  ? '../../../../dist/apps/console-page'
  : '../console-page';

const notBuilt = () =>
  new DomainError('page.missing', 404, 'The page of the console is not built. Its API is at /console/api.');

/** The files of the page, in memory. */
@Injectable()
export class PageStore implements OnModuleInit {
  private files: PageFiles = new Map();

  constructor(
    @Inject(CONFIG) private readonly config: ConsoleConfig,
    private readonly logger: AppLogger,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.config.ROLE === 'worker') return;
    const folder = this.config.CONSOLE_PAGE ?? fileURLToPath(new URL(builtFolder, import.meta.url));
    this.files = await readPageFiles(folder);
    if (!this.files.has('index.html')) this.logger.warn(`console page not found in ${folder}`, 'PageStore');
  }

  find(name: string): PageFile | undefined {
    return this.files.get(name);
  }

  /** The page itself. */
  get index(): PageFile {
    const file = this.files.get('index.html');
    if (!file) throw notBuilt();
    return file;
  }
}
