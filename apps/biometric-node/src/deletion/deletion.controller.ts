import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Call, type NodeCall } from '../access/node-call';
import { EncryptedEndpoint, NodeEndpoint } from '../access/node-endpoint';
import { nodeStatus } from '../reply/node.errors';
import { galleriesLoading } from '../gallery/gallery.errors';
import { ApiNodeErrors } from '../reply/node-openapi';
import { positionHeader, StatusReply } from '../reply/node-reply.dto';
import { DeleteUserBody } from './deletion.dto';
import { deleteFailed, missingPuid, plainPuid } from './deletion.errors';
import { DeletionService } from './deletion.service';

const deleted: StatusReply = { status: nodeStatus.deleted, message: 'delete successful' };

@ApiTags('deletion')
@NodeEndpoint()
@Controller('node')
export class DeletionController {
  constructor(private readonly deletions: DeletionService) {}

  @Post([':version/deleteUser', 'deleteUser'])
  @HttpCode(200)
  @ApiOperation({
    operationId: 'deleteUser',
    summary: 'Delete a person with all biometric data',
    description:
      'Deletes the person, the templates and their keys from your gallery. `puid` is encrypted, as enrollment returned it. Other galleries keep the person.',
  })
  @EncryptedEndpoint()
  @ApiBody({ type: DeleteUserBody })
  @ApiOkResponse({ type: StatusReply, example: deleted })
  @ApiNodeErrors(deleteFailed(), plainPuid(), missingPuid(), galleriesLoading())
  async delete(
    @Call('encrypted') call: NodeCall,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StatusReply> {
    response.setHeader(positionHeader, await this.deletions.delete(call));
    return deleted;
  }
}
