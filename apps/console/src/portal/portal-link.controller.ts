import { type AuthenticatedKey, CallerKey, RequireAdminToken, RequireApiKey } from '@gatehouse/auth';
import { ApiErrors, bodyErrors, transientErrors } from '@gatehouse/platform';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PortalLinkService } from './portal-link.service';
import { CreateCustomerPortalLinkBody, CreatePortalLinkBody, PortalLinkReply } from './portal.dto';
import { noKeyOfMode } from './portal.errors';

/** The backend of a host asks for a link, and shows it to its own user. */
@ApiTags('portal')
@ApiErrors(transientErrors)
@Controller()
export class PortalLinkController {
  constructor(private readonly links: PortalLinkService) {}

  @Post('console/api/portal-links')
  @RequireApiKey()
  @ApiOperation({
    operationId: 'createPortalLink',
    summary: 'Create a link to the portal',
    description:
      'For the customer and the mode of the API key. The link can be opened once, and ends with its time or with the key. Call it from your server only.',
  })
  @ApiCreatedResponse({ type: PortalLinkReply })
  @ApiErrors({ 400: 'screens must be a list of webhooks, sessions, each once', ...bodyErrors })
  async create(
    @CallerKey() key: AuthenticatedKey,
    @Body() { screens, origins, expiresInSeconds }: CreatePortalLinkBody,
  ): Promise<PortalLinkReply> {
    const actor = { type: 'api-key', keyId: key.id } as const;
    const wanted = { screens, origins, seconds: expiresInSeconds };
    return PortalLinkReply.of(await this.links.create(actor, key, wanted));
  }

  /** The edge does not route it, and the other path does not accept the admin token. */
  @Post('admin/portal-links')
  @RequireAdminToken()
  @ApiOperation({
    operationId: 'createCustomerPortalLink',
    summary: 'Create a link to the portal of a customer',
    description: 'As `POST /console/api/portal-links`, for a customer that the caller names.',
  })
  @ApiCreatedResponse({ type: PortalLinkReply })
  @ApiErrors({
    400: 'customer must be a UUID',
    404: 'There is no customer 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f.',
    409: noKeyOfMode('live').message,
    ...bodyErrors,
  })
  async createFor(
    @Body() { customer, mode, screens, origins, expiresInSeconds }: CreateCustomerPortalLinkBody,
  ): Promise<PortalLinkReply> {
    const wanted = { screens, origins, seconds: expiresInSeconds };
    const scope = { customerId: customer, mode };
    return PortalLinkReply.of(await this.links.createFor({ type: 'operator' }, scope, wanted));
  }
}
