import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { StatusReply } from '../reply/node-reply.dto';
import { nodeStatus } from '../reply/node.errors';
import { KeyCheckBody } from './key-check.dto';
import { RequireNodeKey } from './node-key.guard';

const valid: StatusReply = { status: nodeStatus.success, message: 'API Key is valid' };

@ApiTags('api key')
@RequireNodeKey()
@Controller('node/api-key')
export class KeyCheckController {
  @Post('checkApiKeyValid')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'checkApiKey',
    summary: 'Check an API key',
    description:
      'Whether the biometric node accepts this API key. The key may be in the body or in the header `x-api-key`.',
  })
  @ApiBody({ type: KeyCheckBody })
  @ApiOkResponse({ type: StatusReply, example: valid })
  check(): StatusReply {
    return valid;
  }
}
