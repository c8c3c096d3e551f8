import { RequireAdminToken } from '@gatehouse/auth';
import { ApiErrors, transientErrors, unexpectedBodyErrors } from '@gatehouse/platform';
import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { GalleryReply, RemovedGalleryReply } from './gallery-admin.dto';
import { GalleryRemovalService } from './gallery-removal.service';
import { unknownGallery } from './gallery.errors';
import { GalleryMatcherService } from './gallery-matcher.service';
import { GalleryRegistryService } from './gallery-registry.service';
import { GalleryRepository } from './gallery.repository';
import type { MinimumScores } from './threshold-table';

@ApiTags('admin')
@RequireAdminToken()
@Controller('admin/galleries')
export class GalleryAdminController {
  constructor(
    private readonly galleries: GalleryRegistryService,
    private readonly repository: GalleryRepository,
    private readonly matcher: GalleryMatcherService,
    private readonly removals: GalleryRemovalService,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listGalleries',
    summary: 'List the galleries of this process',
    description:
      'One entry per customer, mode and face model: its size, its thresholds and its memory. Other processes may be a moment ahead or behind; compare `position`.',
  })
  @ApiOkResponse({ type: [GalleryReply] })
  @ApiErrors({ 503: transientErrors[503] })
  async list(): Promise<GalleryReply[]> {
    const registered = await this.repository.countRegistered();
    return this.galleries.all().map((replica) => {
      const { gallery, size, position, bytes, concentration } = replica;
      const { customerId, mode, version, guid, dimension } = gallery;
      return {
        guid,
        customer_id: customerId,
        mode,
        version,
        dimension,
        size,
        registered: registered.get(gallery.id) ?? 0,
        threshold: toThresholdReply(
          this.matcher.identifyThreshold(replica),
          this.matcher.verifyThreshold(replica),
        ),
        concentration: concentration === undefined ? null : Math.round(concentration * 1000) / 1000,
        position,
        memory: bytes,
      };
    });
  }

  @Delete(':guid')
  @ApiOperation({
    operationId: 'removeGallery',
    summary: 'Remove a gallery with all its people',
    description:
      'It cannot be undone. People, templates and their keys are deleted in one transaction. This process drops them from memory before it replies, the others within a second. Repeating the request changes nothing.',
  })
  @ApiParam({ name: 'guid', description: 'The `guid` of the gallery.', example: 'p8r2w5y1b6d9f3h0j7l4' })
  @ApiOkResponse({ type: RemovedGalleryReply })
  @ApiErrors({ 404: unknownGallery('p8r2w5y1b6d9f3h0j7l4').message, 503: transientErrors[503] })
  @ApiErrors(unexpectedBodyErrors)
  async remove(@Param('guid') guid: string): Promise<RemovedGalleryReply> {
    return { guid, people: await this.removals.remove(guid) };
  }
}

const toThresholdReply = (identify: MinimumScores, verify: MinimumScores): GalleryReply['threshold'] => ({
  identify: identify.raw,
  verify: verify.raw,
  centred: { identify: identify.centred ?? null, verify: verify.centred ?? null },
});
