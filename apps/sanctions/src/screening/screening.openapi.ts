import { ApiErrors, bodyErrors, transientErrors } from '@gatehouse/platform';
import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  getSchemaPath,
} from '@nestjs/swagger';
import { csvColumns } from '../reply/csv-reply';
import { CheckReply } from '../reply/reply.dto';
import { cpuBudgetExceeded, tooBusy } from './screening.errors';

const csvExample = `${csvColumns.join(',')}\r\n1,Ivan,Petrov,1970-12-31,true,1,unsc-6908555,Ivan Petrov,\r\n`;

const budgetExceeded = cpuBudgetExceeded(20, 4200, 12_000).message;

const checked = applyDecorators(
  ApiParam({
    name: 'dataset',
    description: 'A dataset or a collection from `GET /v2/open-sanctions/datasets`.',
    example: 'sanctions',
  }),
  ApiExtraModels(CheckReply),
  ApiOkResponse({
    description: 'The result of the check. `Accept: text/csv` returns it as CSV.',
    headers: {
      'X-Dataset-Version': {
        description: 'With text/csv only: `summary.datasetVersion` of the JSON reply.',
        schema: { type: 'string' },
      },
    },
    content: {
      'application/json': { schema: { $ref: getSchemaPath(CheckReply) } },
      'text/csv': { schema: { type: 'string' }, example: csvExample },
    },
  }),
  ApiErrors({
    404: 'There is no dataset "xyz". Loaded datasets: un_sc_sanctions, us_ofac_sdn, sanctions, default.',
    429: transientErrors[429],
    500: 'Internal Server Error',
    503: tooBusy().message,
  }),
);

/** Documents the file check. */
export const ApiFileCheck = () =>
  applyDecorators(
    checked,
    ApiOperation({
      operationId: 'screenFile',
      summary: 'Screen the people of a CSV file',
      description:
        'The header contains `id`, `firstname`, `lastname` and `dob`, in any order and case. Other columns are ignored. The file is UTF-8, separated by commas, semicolons or tabs.',
    }),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          file: {
            type: 'string',
            format: 'binary',
            description: 'A file whose name ends with .csv; at most 2,097,152 bytes and 100,000 rows.',
            example: 'id,firstname,lastname,dob\n1,Ivan,Petrov,1970-12-31\n',
          },
        },
      },
    }),
    ApiErrors({
      400: ['Only CSV files are allowed!', 'Missing required CSV headers'],
      408: 'The upload was not complete after 60 s. Nothing was checked; send it again.',
      413: [
        'The file is too large: at most 2,097,152 bytes (2 MB). Split it into several files.',
        budgetExceeded,
      ],
      415: 'Send the CSV file as multipart/form-data, in a part named "file" (the Content-Type of this request is text/csv).',
    }),
  );

/** Documents the check of people sent as JSON. */
export const ApiMatch = () =>
  applyDecorators(
    checked,
    ApiOperation({
      operationId: 'screenPeople',
      summary: 'Screen people sent as JSON',
      description: '1 to 1,000 people. The reply is the same as for a file.',
    }),
    ApiErrors({
      400: 'people[0].dob must be a string',
      ...bodyErrors,
      413: [bodyErrors[413], budgetExceeded].flat(),
    }),
  );
