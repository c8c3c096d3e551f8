import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Call, type NodeCall } from '../access/node-call';
import { EncryptedEndpoint, NodeEndpoint } from '../access/node-endpoint';
import type { Wire } from '../access/wire';
import { galleriesLoading } from '../gallery/gallery.errors';
import { nodeStatus } from '../reply/node.error';
import { predictExamples, type Side } from '../reply/node.examples';
import { ApiNodeErrors, ApiNodeReplies } from '../reply/node.openapi';
import {
  type NobodyReply,
  nobodyReplies,
  PeopleReply,
  PersonReply,
  type PlainNobodyReply,
  positionHeader,
  shownScore,
  UnusableFaceReply,
} from '../reply/node.reply';
import { EncryptedPredictBody, PlainPredictBody } from './prediction.dto';
import { predictWithoutFeatures } from './prediction.errors';
import { type Prediction, PredictionService } from './prediction.service';

/** A list where K is above 1, and no person at all when none of the embeddings is good. */
type Reply = PersonReply | PeopleReply | NobodyReply | PlainNobodyReply | UnusableFaceReply;

const documented = (side: Side) =>
  ApiNodeReplies([PersonReply, PeopleReply, nobodyReplies[side], UnusableFaceReply], predictExamples(side));

@ApiTags('prediction')
@NodeEndpoint()
@ApiNodeErrors(predictWithoutFeatures(), galleriesLoading())
@Controller('node')
export class PredictionController {
  constructor(private readonly predictions: PredictionService) {}

  @Post('plainPredict')
  @HttpCode(200)
  @ApiOperation({ operationId: 'predictPlain', summary: 'Whose is this plain feature vector?' })
  @ApiBody({ type: PlainPredictBody })
  @documented('plain')
  predictPlain(
    @Call('plain') call: NodeCall,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Reply> {
    return this.predict(call, response);
  }

  @Post(['predict', ':version/predict'])
  @HttpCode(200)
  @ApiOperation({ operationId: 'predictEncrypted', summary: 'Whose are these encrypted features?' })
  @EncryptedEndpoint()
  @ApiBody({ type: EncryptedPredictBody })
  @documented('encrypted')
  predictEncrypted(
    @Call('encrypted') call: NodeCall,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Reply> {
    return this.predict(call, response);
  }

  private async predict(call: NodeCall, response: Response): Promise<Reply> {
    const prediction = await this.predictions.predict(call);
    const { wire } = call;
    if (!prediction)
      return {
        status: nodeStatus.authenticationFailed,
        ...wire.common,
        message: 'Face authentication failed',
      };
    response.setHeader(positionHeader, prediction.position);
    return prediction.people.length === 0 ? notEnrolled(prediction, wire) : recognised(prediction, wire);
  }
}

const notEnrolled = ({ list }: Prediction, wire: Wire): NobodyReply | PlainNobodyReply => ({
  status: nodeStatus.refused,
  ...wire.common,
  message: 'User not enrolled',
  puid: '-1',
  guid: '-1',
  score: wire.noScore,
  ...(list && { PI_list: [] }),
});

function recognised({ people, guid, list }: Prediction, wire: Wire): Reply {
  const head = { status: nodeStatus.success, ...wire.common, message: 'Ok' };
  const writtenGuid = wire.writeId('guid', guid);
  const persons = people.map(({ puid, level, score }) => ({
    puid: wire.writeId('puid', puid),
    guid: writtenGuid,
    enroll_level: level,
    score: shownScore(score),
  }));
  if (list)
    return { ...head, PI_list: persons.map(({ puid, score }) => ({ puid, guid: writtenGuid, score })) };
  return { ...head, ...persons[0]! };
}
