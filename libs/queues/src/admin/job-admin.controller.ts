import { RequireAdminToken } from '@gatehouse/auth';
import { ApiErrors, unexpectedBodyErrors } from '@gatehouse/platform';
import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { FailedJobList, JobsView, RetriedJobs, RetryQuery } from './job-admin.dto';
import { JobAdminService, unknownQueueText } from './job-admin.service';

const QueueParam = () =>
  ApiParam({ name: 'queue', description: 'The name of a queue.', example: 'webhook-delivery' });

/** The queues of the service, for operators. */
@ApiTags('admin')
@RequireAdminToken()
@Controller('admin/jobs')
export class JobAdminController {
  constructor(private readonly jobs: JobAdminService) {}

  @Get()
  @ApiOperation({
    operationId: 'listQueues',
    summary: 'List the queues of the service, and the work that is due',
    description:
      'Counts of all processes. Redis only wakes workers: what is due in the database is queued again.',
  })
  @ApiOkResponse({ type: JobsView })
  list(): Promise<JobsView> {
    return this.jobs.read();
  }

  @Get(':queue/failures')
  @ApiOperation({
    operationId: 'listFailedJobs',
    summary: 'List the last failed jobs of a queue',
    description:
      'Jobs whose attempts all failed, without their payload. Errors are shown without the values that they quote.',
  })
  @QueueParam()
  @ApiOkResponse({ type: FailedJobList })
  @ApiErrors({ 404: unknownQueueText })
  async listFailures(@Param('queue') queue: string): Promise<FailedJobList> {
    return { items: await this.jobs.listFailures(queue) };
  }

  @Post(':queue/retry')
  @HttpCode(202)
  @ApiOperation({
    operationId: 'retryFailedJobs',
    summary: 'Queue the failed jobs of a queue again',
    description: 'All of them, or one. A job that is already waiting is not queued twice.',
  })
  @QueueParam()
  @ApiAcceptedResponse({ type: RetriedJobs })
  @ApiErrors({ 404: unknownQueueText, ...unexpectedBodyErrors })
  async retry(@Param('queue') queue: string, @Query() { failure }: RetryQuery): Promise<RetriedJobs> {
    return { retried: await this.jobs.retry(queue, failure) };
  }
}
