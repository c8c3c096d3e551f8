import { DomainError, sendPageFile, Unlimited } from '@gatehouse/platform';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { forever, pageHeaders } from './page-headers';
import { PageStore } from './page-store.service';

const unknownFile = () => new DomainError('page.unknown', 404, 'The page of the console has no such file.');

/** Serves the page: its files are in memory, and every other path below /console is a screen of it. */
@ApiExcludeController()
@Unlimited()
@Controller('console')
export class PageController {
  constructor(private readonly store: PageStore) {}

  @Get('assets/:name')
  asset(@Param('name') name: string, @Req() request: Request, @Res() response: Response): void {
    const file = this.store.find(`assets/${name}`);
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
    sendPageFile(request, response, this.store.index, { ...pageHeaders, 'Cache-Control': 'no-cache' });
  }
}
