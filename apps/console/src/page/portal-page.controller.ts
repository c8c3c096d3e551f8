import { sendPageFile, UuidParam } from '@gatehouse/platform';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { PortalLinkService } from '../portal/portal-link.service';
import { framedPageHeaders } from './page-headers';
import { PageStore } from './page-store.service';

/** Serves the page of a link, which only pages of the origins of this link may show in a frame. */
@ApiExcludeController()
@Controller('console/portal/:link')
export class PortalPageController {
  constructor(
    private readonly store: PageStore,
    private readonly links: PortalLinkService,
  ) {}

  @Get(['', '*path'])
  async screen(
    @UuidParam('link') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const origins = await this.links.findOrigins(id);
    // It knows no list of origins, and every reply has it by default.
    if (origins.length > 0) response.removeHeader('X-Frame-Options');
    // Not stored: the headers differ between links, the file does not.
    sendPageFile(request, response, this.store.index, {
      ...framedPageHeaders(origins),
      'Cache-Control': 'no-store',
    });
  }
}
