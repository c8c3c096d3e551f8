import { addToEtag, type PageFile, sendPageFile, Unlimited } from '@gatehouse/platform';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { LaunchPageService } from './launch-page.service';
import { FrameAncestorsService } from './frame-ancestors.service';
import { forever, launchPageHeaders, toFrameHeaders } from './launch-page-headers';

/** Serves the launch page. It is not part of the API, and is not rate limited. */
@ApiExcludeController()
@Unlimited()
@Controller('launch')
export class LaunchPageController {
  constructor(
    private readonly page: LaunchPageService,
    private readonly ancestors: FrameAncestorsService,
  ) {}

  @Get()
  async index(@Req() request: Request, @Res() response: Response): Promise<void> {
    // Asset paths are relative to the path without a trailing slash, below any prefix.
    if (request.path.endsWith('/')) return response.redirect(308, `../launch${readQuery(request)}`);
    const file = this.page.find('index.html');
    const ancestors = await this.ancestors.find(request);
    if (ancestors.length === 0) return send(request, response, file, 'no-cache');
    // A browser that keeps the page must not keep the headers of other settings with it.
    response.removeHeader('X-Frame-Options');
    const headers = toFrameHeaders(ancestors);
    send(request, response, { ...file, etag: addToEtag(file.etag, ancestors) }, 'no-cache', headers);
  }

  /** Its scope is the folder of its path, so the page itself is outside. Browsers request it again at each visit. */
  @Get('service-worker.js')
  serviceWorker(@Req() request: Request, @Res() response: Response): void {
    send(request, response, this.page.find('service-worker.js'), 'no-cache');
  }

  /** The names of assets contain a hash of their content. */
  @Get('assets/:name')
  asset(@Param('name') name: string, @Req() request: Request, @Res() response: Response): void {
    send(request, response, this.page.find(`assets/${name}`), forever);
  }

  /** So do those of models. */
  @Get('models/:name')
  model(@Param('name') name: string, @Req() request: Request, @Res() response: Response): void {
    send(request, response, this.page.findModel(name), forever);
  }
}

const readQuery = ({ originalUrl }: Request): string => /\?.*$/.exec(originalUrl)?.[0] ?? '';

function send(
  request: Request,
  response: Response,
  file: PageFile,
  caching: string,
  headers = launchPageHeaders,
): void {
  sendPageFile(request, response, file, { ...headers, 'Cache-Control': caching });
}
