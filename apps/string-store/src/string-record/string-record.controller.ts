import { OpenArea } from '@gatehouse/auth';
import { ApiIdempotencyKey, readIdempotentRequest } from '@gatehouse/idempotency';
import { ApiErrors, bodyErrors, transientErrors, unexpectedBodyErrors, UuidParam } from '@gatehouse/platform';
import { Body, Controller, Delete, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CreateStringBody, ListStringsQuery, StringPage, StringRecord } from './string-record.dto';
import { StringQuotaService } from './string-quota.service';
import { quotaExceeded } from './string-record.errors';
import { StringRecordService } from './string-record.service';

const defaultQuotaExceeded = quotaExceeded({ maxStrings: 10_000, maxBytes: 256 * 1024 * 1024 });

@ApiTags('strings')
@OpenArea()
@ApiErrors(transientErrors)
@Controller('strings')
export class StringRecordController {
  constructor(
    private readonly strings: StringRecordService,
    private readonly quotas: StringQuotaService,
  ) {}

  @Post()
  @ApiOperation({
    operationId: 'createString',
    summary: 'Create a string',
    description:
      'Stores a string of up to 256 KiB and returns its record. Repeat a request whose reply was lost with the same `Idempotency-Key`: the first reply is returned again, and nothing is stored twice.',
  })
  @ApiIdempotencyKey()
  @ApiCreatedResponse({
    type: StringRecord,
    headers: { Location: { schema: { type: 'string' }, description: 'The path of the new string.' } },
  })
  @ApiErrors({ 400: 'value must be a string', 429: defaultQuotaExceeded.message, ...bodyErrors })
  async create(
    @Body() { value }: CreateStringBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StringRecord> {
    const idempotent = readIdempotentRequest(request);
    const quota = await this.quotas.findQuota(request);
    const record = idempotent
      ? await this.strings.createOnce(value, idempotent, quota)
      : await this.strings.create(value, quota);
    response.setHeader('Location', `/strings/${record.id}`);
    return record;
  }

  @Get()
  @ApiOperation({
    operationId: 'listStrings',
    summary: 'List strings, newest first',
    description:
      'One page of records. Pass `nextCursor` as `cursor` to get the next page; it is null on the last one. Strings that are created in the meantime do not shift the pages.',
  })
  @ApiOkResponse({ type: StringPage })
  @ApiErrors({ 400: 'limit must be a whole number from 1 to 200' })
  list(@Query() query: ListStringsQuery): Promise<StringPage> {
    return this.strings.list(query);
  }

  @Get(':id')
  @ApiOperation({
    operationId: 'getString',
    summary: 'Get one string',
    description: 'The record with this id.',
  })
  @ApiOkResponse({ type: StringRecord })
  @ApiErrors({
    400: 'id must be a UUID',
    404: 'There is no string with the id 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f.',
  })
  get(@UuidParam('id') id: string): Promise<StringRecord> {
    return this.strings.get(id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deleteString',
    summary: 'Delete one string',
    description: 'Deletes the record for good. A second request for the same id returns 404.',
  })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiErrors({
    400: 'id must be a UUID',
    404: 'There is no string with the id 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f.',
  })
  @ApiErrors(unexpectedBodyErrors)
  delete(@UuidParam('id') id: string): Promise<void> {
    return this.strings.delete(id);
  }
}
