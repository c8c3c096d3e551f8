import { Module } from '@nestjs/common';
import { NodeRequestBacklog } from './node-request.backlog';
import { NodeRequestRepository } from './node-request.repository';
import { NodeRequestService } from './node-request.service';
import { OverdueNodeRequests } from './overdue-node-requests';

@Module({
  providers: [NodeRequestBacklog, NodeRequestRepository, NodeRequestService, OverdueNodeRequests],
  exports: [NodeRequestRepository, NodeRequestService],
})
export class NodeRequestModule {}
