import { ApiErrors } from '@gatehouse/platform';
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, getSchemaPath } from '@nestjs/swagger';
import { tooManyExports } from '../export/export.errors';
import { MatchPerson } from '../screening/screening.dto';
import { PeopleImportReply, PeoplePage } from './people.dto';
import { tooManyPeople, tooManyUploads, unknownPopulation, unsupportedUpload } from './population.errors';

const csvExample = 'id,firstname,lastname,dob\r\n1,Ivan,Petrov,1970-12-31\r\n';
const ndjsonExample = '{"id":"1","firstname":"Ivan","lastname":"Petrov","dob":"1970-12-31"}\n';

const uploadContent = {
  'multipart/form-data': {
    schema: {
      type: 'object' as const,
      required: ['file'],
      properties: {
        file: {
          type: 'string' as const,
          format: 'binary',
          description: 'A CSV file whose name ends with .csv, as for a file check.',
          example: csvExample,
        },
      },
    },
  },
  'text/csv': {
    schema: { type: 'string' as const, description: 'The text of a CSV file.', example: csvExample },
  },
  'application/x-ndjson': {
    schema: { type: 'string' as const, description: 'One JSON object per line.', example: ndjsonExample },
  },
  'application/json': {
    schema: {
      type: 'object' as const,
      required: ['people'],
      properties: {
        people: {
          type: 'array' as const,
          minItems: 1,
          maxItems: 1000,
          description: '1 to 1,000 people.',
          items: { $ref: getSchemaPath(MatchPerson) },
        },
      },
    },
  },
};

/** Documents the upload of people. */
export const ApiImportPeople = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'importPeople',
      summary: 'Add and change people',
      description:
        'By `id`, of at most 200 characters, without surrounding blanks. People who are not in the upload stay. The rules are those of a file check; a row without an `id` is not stored, and all others are. An upload is stored while it arrives, in batches: if it is cut off, send it again, and stored people are recognised as unchanged.',
      requestBody: { required: true, content: uploadContent },
    }),
    ApiExtraModels(MatchPerson),
    ApiOkResponse({ type: PeopleImportReply }),
    ApiErrors({
      400: [
        'Missing required CSV headers',
        'No row of the upload is valid. Nothing was stored. line 2: id is empty',
      ],
      404: unknownPopulation().message,
      408: 'The upload did not arrive in time: it may pause for 60 s in total, plus 1 s for each 16 KiB. Send it again.',
      409: tooManyPeople(1_000_000).message,
      413: 'The upload is too large: at most 268,435,456 bytes. Split it into several files.',
      415: unsupportedUpload('image/png').message,
      503: tooManyUploads().message,
    }),
  );

/** Documents the list and the export of people. */
export const ApiListPeople = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'listPeople',
      summary: 'List or export the people',
      description:
        'JSON returns one page. `Accept: text/csv` or `application/x-ndjson` returns everybody, and the connection is closed early if that fails. In CSV, a value that a spreadsheet would evaluate has a quote before it. The audit trail records every read.',
    }),
    ApiOkResponse({
      description: 'The people.',
      content: {
        'application/json': { schema: { $ref: getSchemaPath(PeoplePage) } },
        'text/csv': { schema: { type: 'string' }, example: csvExample },
        'application/x-ndjson': { schema: { type: 'string' }, example: ndjsonExample },
      },
    }),
    ApiExtraModels(PeoplePage),
    ApiErrors({
      400: 'limit must be a whole number from 1 to 200',
      404: unknownPopulation().message,
      503: tooManyExports().message,
    }),
  );
