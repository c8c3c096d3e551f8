import { ApiErrors, bodyErrors } from '@gatehouse/platform';
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, getSchemaPath } from '@nestjs/swagger';
import { unknownPopulation } from '../population/population.errors';
import { AlertDetails, AlertPage, AlertReport } from './alert-reply.dto';
import {
  alertChanged,
  noProposal,
  proposalPending,
  sameApprover,
  unknownAlert,
  wrongState,
} from './alert.errors';

const dismissed = { state: 'DISMISSED', revision: 4 } as const;
const inReview = { state: 'IN_REVIEW', revision: 2 } as const;

const unknown = [unknownPopulation().message, unknownAlert().message];

export const ApiListAlerts = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'listAlerts',
      summary: 'List alerts in the order of their changes',
      description:
        'Poll it with the last `nextCursor` as `since`: no change is skipped, and an alert that changes again comes again. Alerts of a deleted person disappear without a change. The list has no names: `GET …/alerts/{id}` has them.',
    }),
    ApiOkResponse({ type: AlertPage }),
    ApiErrors({ 400: 'limit must be a whole number from 1 to 200', 404: unknownPopulation().message }),
  );

export const ApiGetAlert = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'getAlert',
      summary: 'Get one alert with its history',
      description:
        'The person as it was compared, the listed entity, how the score came about, and every change. The read is recorded in the audit trail.',
    }),
    ApiOkResponse({ type: AlertDetails }),
    ApiErrors({ 400: 'id must be a UUID', 404: unknown }),
  );

export const ApiReport = () =>
  applyDecorators(
    ApiExtraModels(AlertReport),
    ApiOperation({
      operationId: 'getAlertReport',
      summary: 'Get the evidence about an alert',
      description:
        'A page without scripts that prints to one sheet of A4: who was screened, against which versions, how the score came about, and who decided what. `Accept: application/json` returns the same as JSON. The read is recorded in the audit trail.',
    }),
    ApiOkResponse({
      description: 'The report.',
      content: {
        'text/html': { schema: { type: 'string' }, example: '<!doctype html><html lang="en">…</html>' },
        'application/json': { schema: { $ref: getSchemaPath(AlertReport) } },
      },
    }),
    ApiErrors({ 400: 'id must be a UUID', 404: unknown }),
  );

/** What all changes of an alert have in common. */
const changes = (operation: Parameters<typeof ApiOperation>[0], conflicts: string[], more = {}) =>
  applyDecorators(
    ApiOperation(operation),
    ApiOkResponse({ type: AlertDetails, description: 'The alert after the change.' }),
    ApiErrors({
      400: 'user must be the name or the id of the person who acts: a string with a letter or a digit',
      ...bodyErrors,
      404: unknown,
      409: [...conflicts, alertChanged(dismissed, 3).message],
      ...more,
    }),
  );

export const ApiReview = () =>
  changes(
    {
      operationId: 'reviewAlert',
      summary: 'Mark an alert as in review',
      description: 'It is `IN_REVIEW` by this user. Another user can take it over with the same call.',
    },
    [wrongState(dismissed, 'to be reviewed', ['OPEN', 'IN_REVIEW']).message],
  );

export const ApiDecision = () =>
  changes(
    {
      operationId: 'decideAlert',
      summary: 'Confirm or dismiss an alert',
      description:
        'Of several callers, one decides and the others get a 409. If the population requires four eyes, the decision is a proposal, and the alert stays `IN_REVIEW` until another person approves it. A dismissal holds until something material changes (docs/monitoring.md).',
    },
    [
      wrongState(dismissed, 'to be confirmed', ['OPEN', 'IN_REVIEW']).message,
      proposalPending(inReview).message,
    ],
  );

export const ApiApproval = () =>
  changes(
    {
      operationId: 'approveAlertDecision',
      summary: 'Approve or reject a proposed decision',
      description:
        'Approve with another API key and another user name than those of the proposal, and with the `revision` that you have read: it binds the approval to this proposal. A refused approval is recorded in the audit trail. After a rejection the alert is `IN_REVIEW` without a proposal.',
    },
    [noProposal(inReview).message],
    { 403: sameApprover().message },
  );

export const ApiReopen = () =>
  changes(
    {
      operationId: 'reopenAlert',
      summary: 'Withdraw the decision about an alert',
      description: 'The alert is `OPEN` again. The history keeps the decision.',
    },
    [wrongState(inReview, 'to be reopened', ['CONFIRMED', 'DISMISSED']).message],
  );
