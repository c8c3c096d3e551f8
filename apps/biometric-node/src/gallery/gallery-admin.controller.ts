import { RequireAdminToken } from '@gatehouse/auth';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { GalleryReply } from './gallery-admin.dto';
import { GalleryMatcher } from './gallery.matcher';
import { GalleryRegistry } from './gallery.registry';

@ApiTags('admin')
@RequireAdminToken()
@Controller('admin/galleries')
export class GalleryAdminController {
  constructor(
    private readonly galleries: GalleryRegistry,
    private readonly matcher: GalleryMatcher,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listGalleries', summary: 'List the galleries, as this process holds them' })
  @ApiOkResponse({ type: [GalleryReply] })
  list(): GalleryReply[] {
    return this.galleries.all().map((replica) => {
      const { gallery, size, position, bytes } = replica;
      const { customerId, mode, version, guid, dimension } = gallery;
      return {
        guid,
        customer_id: customerId,
        mode,
        version,
        dimension,
        size,
        threshold: {
          identify: this.matcher.identifyScore(replica),
          verify: this.matcher.verifyScore(replica),
        },
        position,
        memory: bytes,
      };
    });
  }
}
