import {
  AppLogger,
  CONFIG,
  DomainError,
  type PageFiles,
  readPageFiles,
  sendPageFile,
  Unlimited,
} from '@gatehouse/platform';
import { Controller, Get, Inject, type OnModuleInit, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { fileURLToPath } from 'node:url';
import type { ConsoleConfig } from '../console.config';
import { forever, pageHeaders } from './page-headers';

// The bundle of this app is next to the page; its source, which tests run, is not.
const builtFolder = import.meta.url.endsWith('.ts')
  ? '../../../../dist/apps/console-page'
  : '../console-page';

const notBuilt = () =>
  new DomainError('page.missing', 404, 'The page of the console is not built. Its API is at /console/api.');

const unknownFile = () => new DomainError('page.unknown', 404, 'The page of the console has no such file.');

/** Serves the page: its files are in memory, and every other path below /console is a screen of it. */
@ApiExcludeController()
@Unlimited()
@Controller('console')
export class PageController implements OnModuleInit {
  private files: PageFiles = new Map();

  constructor(
    @Inject(CONFIG) private readonly config: ConsoleConfig,
    private readonly logger: AppLogger,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.config.ROLE === 'worker') return;
    const folder = this.config.CONSOLE_PAGE ?? fileURLToPath(new URL(builtFolder, import.meta.url));
    this.files = await readPageFiles(folder);
    if (!this.files.has('index.html'))
      this.logger.warn(`console page not found in ${folder}`, 'PageController');
  }

  @Get('assets/:name')
  asset(@Param('name') name: string, @Req() request: Request, @Res() response: Response): void {
    const file = this.files.get(`assets/${name}`);
    if (!file) throw unknownFile();
    sendPageFile(request, response, file, { ...pageHeaders, 'Cache-Control': forever });
  }

  @Get('api/*path')
  unknownCall(): never {
    throw new DomainError('console.unknown', 404, 'There is nothing at this path.');
  }

  /** The screens have addresses of their own. */
  @Get(['', '*path'])
  screen(@Req() request: Request, @Res() response: Response): void {
    const file = this.files.get('index.html');
    if (!file) throw notBuilt();
    sendPageFile(request, response, file, { ...pageHeaders, 'Cache-Control': 'no-cache' });
  }
}
