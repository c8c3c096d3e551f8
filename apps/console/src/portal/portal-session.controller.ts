import { ApiErrors, bodyErrors, CONFIG, transientErrors, UuidParam } from '@gatehouse/platform';
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { ConsoleConfig } from '../console.config';
import { Cookies } from '../login/cookies.service';
import { deriveCsrfToken } from '../login/login-token';
import { crossSite } from '../login/login.errors';
import { requireOwnOrigin } from '../login/request-origin';
import type { PortalLink } from './portal-link';
import { PortalLinkService } from './portal-link.service';
import { portalOperations } from './portal-operation.table';
import { ExchangeBody, PortalSessionReply } from './portal.dto';
import { portalEnded } from './portal.errors';
import { CurrentPortal, RequirePortal } from './portal.guard';

/** What the page of a link calls for itself. */
@ApiTags('portal')
@ApiErrors({ 401: portalEnded().message, 403: crossSite().message, ...transientErrors })
@Controller('console/api/portal/:link')
export class PortalSessionController {
  constructor(
    private readonly links: PortalLinkService,
    private readonly cookies: Cookies,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  @Post('exchange')
  @HttpCode(200)
  @ApiSecurity({})
  @ApiOperation({
    operationId: 'exchangePortalLink',
    summary: 'Open a link',
    description: 'Exchanges the token of the link for a cookie, once.',
  })
  @ApiOkResponse({ type: PortalSessionReply })
  @ApiErrors({ 400: 'link must be a UUID', ...bodyErrors })
  async exchange(
    @UuidParam('link') id: string,
    @Body() { token }: ExchangeBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PortalSessionReply> {
    requireOwnOrigin(request, this.config.PUBLIC_URL);
    const { link, session } = await this.links.exchange(id, token);
    response.setHeader('Set-Cookie', this.cookies.formatPortal(session, link));
    return describe(link, session);
  }

  @Get('session')
  @RequirePortal()
  @ApiOperation({
    operationId: 'getPortalSession',
    summary: 'Get what a link shows',
    description: 'The customer, the screens, what they may do, and the CSRF token.',
  })
  @ApiOkResponse({ type: PortalSessionReply })
  get(
    @UuidParam('link') _id: string,
    @CurrentPortal() link: PortalLink,
    @Req() request: Request,
  ): PortalSessionReply {
    return describe(link, this.cookies.read(request, 'portal') ?? '');
  }
}

function describe({ customer, mode, screens, endsAt }: PortalLink, session: string): PortalSessionReply {
  const allowed = portalOperations.filter(({ screen }) => screens.includes(screen));
  return {
    customer,
    mode,
    screens,
    permissions: [...new Set(allowed.map(({ permission }) => permission))],
    csrf: deriveCsrfToken(session),
    endsAt: endsAt.toISOString(),
  };
}
