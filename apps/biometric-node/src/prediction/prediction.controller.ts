import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Call, type NodeCall } from '../access/node-call';
import { EncryptedEndpoint, NodeEndpoint } from '../access/node-endpoint';
import type { Wire } from '../access/wire';
import { galleriesLoading } from '../gallery/gallery.errors';
import { nodeStatus } from '../reply/node.errors';
import { predictExamples, type EndpointKind } from '../reply/node-examples';
import { ApiNodeErrors, ApiNodeReplies } from '../reply/node-openapi';
import {
  type NotEnrolledReply,
  notEnrolledReplies,
  PeopleReply,
  PersonReply,
  type PlainNotEnrolledReply,
  positionHeader,
  roundScore,
  UnusableFaceReply,
} from '../reply/node-reply.dto';
import { EncryptedPredictBody, PlainPredictBody } from './prediction.dto';
import {
  predictWithoutFeatures,
  tooManyFailedIdentifications,
  tooManyFailedVerifications,
} from './prediction.errors';
import { verificationWindowMinutes } from './prediction-budget.service';
import { type Prediction, PredictionService } from './prediction.service';

/** A list if K is above 1, and no person if none of the embeddings is good. */
type Reply = PersonReply | PeopleReply | NotEnrolledReply | PlainNotEnrolledReply | UnusableFaceReply;

const documented = (side: EndpointKind) =>
  ApiNodeReplies(
    [PersonReply, PeopleReply, notEnrolledReplies[side], UnusableFaceReply],
    predictExamples(side),
  );

@ApiTags('prediction')
@NodeEndpoint()
@ApiNodeErrors(
  predictWithoutFeatures(),
  galleriesLoading(),
  tooManyFailedVerifications(30, verificationWindowMinutes, 712),
  tooManyFailedIdentifications(600, 24),
)
@Controller('node')
export class PredictionController {
  constructor(private readonly predictions: PredictionService) {}

  @Post('plainPredict')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'predictPlain',
    summary: 'Recognise a person from a plain feature vector',
    description:
      'Searches your gallery and returns the person, or `User not enrolled` with `puid` `"-1"`. With `user_identifier` the face is compared with that person only; with `K` above 1 the reply is a list. Failed predictions are limited per person and per API key (429).',
  })
  @ApiBody({ type: PlainPredictBody })
  @documented('plain')
  predictPlain(
    @Call('plain') call: NodeCall,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Reply> {
    return this.predict(call, response);
  }

  @Post([':version/predict', 'predict'])
  @HttpCode(200)
  @ApiOperation({
    operationId: 'predictEncrypted',
    summary: 'Recognise a person from encrypted features',
    description:
      'Searches your gallery and returns the person, or `User not enrolled` with `puid` `"-1"`. With `user_identifier` the face is compared with that person only; with `K` above 1 the reply is a list. `features` is encrypted with a key that is derived from the API key. Failed predictions are limited per person and per API key (429).',
  })
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
    return prediction.people.length === 0
      ? toNotEnrolledReply(prediction, wire)
      : toRecognisedReply(prediction, wire);
  }
}

const toNotEnrolledReply = ({ list }: Prediction, wire: Wire): NotEnrolledReply | PlainNotEnrolledReply => ({
  status: nodeStatus.rejected,
  ...wire.common,
  message: 'User not enrolled',
  puid: '-1',
  guid: '-1',
  score: wire.noScore,
  ...(list && { PI_list: [] }),
});

function toRecognisedReply({ people, guid, list }: Prediction, wire: Wire): Reply {
  const head = { status: nodeStatus.success, ...wire.common, message: 'Ok' };
  const writtenGuid = wire.writeId('guid', guid);
  const persons = people.map(({ puid, level, score }) => ({
    puid: wire.writeId('puid', puid),
    guid: writtenGuid,
    enroll_level: level,
    score: roundScore(score),
  }));
  if (list)
    return { ...head, PI_list: persons.map(({ puid, score }) => ({ puid, guid: writtenGuid, score })) };
  return { ...head, ...persons[0]! };
}
