import type { RequestContext } from '@gatehouse/platform';
import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { randomUUID } from 'node:crypto';
import { Call, type NodeCall } from '../access/node-call';
import { EncryptedEndpoint, NodeEndpoint } from '../access/node-endpoint';
import {
  galleriesLoading,
  galleryFull,
  galleryRemoved,
  tooManyGalleries,
  tooManyPeople,
} from '../gallery/gallery.errors';
import { nodeStatus } from '../reply/node.errors';
import { enrollExamples, type EndpointKind } from '../reply/node-examples';
import { ApiNodeErrors, ApiNodeReplies } from '../reply/node-openapi';
import { PersonReply, positionHeader, roundScore, UnusableFaceReply } from '../reply/node-reply.dto';
import { EncryptedEnrollBody, PlainEnrollBody } from './enrollment.dto';
import { enrollmentFailed, enrollmentPending, enrollWithoutFeatures } from './enrollment.errors';
import { EnrollmentService } from './enrollment.service';

/** Without a person if none of the embeddings is good. */
type Reply = PersonReply | UnusableFaceReply;

const documented = (side: EndpointKind) =>
  ApiNodeReplies([PersonReply, UnusableFaceReply], enrollExamples(side));

@ApiTags('enrollment')
@ApiHeader({
  name: 'x-correlation-id',
  required: false,
  description: 'Returned in the reply, and logged with the request and its job.',
  schema: { type: 'string', example: 'order-4711' },
})
@NodeEndpoint()
@ApiNodeErrors(
  enrollWithoutFeatures(),
  enrollmentFailed(),
  galleriesLoading(),
  enrollmentPending(),
  galleryRemoved(),
  galleryFull(),
  tooManyGalleries(50),
  tooManyPeople(1_000_000),
)
@Controller('node')
export class EnrollmentController {
  constructor(private readonly enrollments: EnrollmentService) {}

  @Post('plainEnroll')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'enrollPlain',
    summary: 'Enroll a person from a plain feature vector',
    description:
      'Adds the person to your gallery and returns a new `puid`. A person who is already enrolled is recognised instead: `User Already Enrolled`, with the existing `puid`. Use the encrypted endpoint on networks that you do not control.',
  })
  @ApiBody({ type: PlainEnrollBody })
  @documented('plain')
  enrollPlain(@Call('plain') call: NodeCall, @Res({ passthrough: true }) response: Response) {
    return this.enroll(call, response);
  }

  @Post([':version/enroll', 'enroll'])
  @HttpCode(200)
  @ApiOperation({
    operationId: 'enrollEncrypted',
    summary: 'Enroll a person from encrypted features',
    description:
      'Adds the person to your gallery and returns a new `puid`. A person who is already enrolled is recognised instead: `User Already Enrolled`, with the existing `puid`. `features` is encrypted with a key that is derived from the API key; `puid` and `guid` of the reply are encrypted in the same way.',
  })
  @EncryptedEndpoint()
  @ApiBody({ type: EncryptedEnrollBody })
  @documented('encrypted')
  async enrollEncrypted(@Call('encrypted') call: NodeCall, @Res({ passthrough: true }) response: Response) {
    return this.enroll(call, response);
  }

  private async enroll(call: NodeCall, response: Response): Promise<Reply> {
    response.setHeader('x-correlation-id', ensureCorrelationId(call.context));
    const person = await this.enrollments.enroll(call);
    const { wire } = call;
    if (!person)
      return { status: nodeStatus.enrollmentFailed, ...wire.common, message: 'Face enrollment failed' };
    response.setHeader(positionHeader, person.position);
    return {
      status: nodeStatus.success,
      ...wire.common,
      message: person.duplicate ? 'User Already Enrolled' : 'Ok',
      puid: wire.writeId('puid', person.puid),
      guid: wire.writeId('guid', person.guid),
      enroll_level: person.level,
      ...(wire.hasEnrollScore && { score: roundScore(person.score) }),
    };
  }
}

/** The caller's correlation id, or a new one. The log lines of this request have it from now on. */
function ensureCorrelationId(context: RequestContext): string {
  context.correlationId ??= randomUUID();
  return context.correlationId;
}
