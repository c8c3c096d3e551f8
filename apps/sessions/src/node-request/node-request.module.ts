import { Module } from '@nestjs/common';
import { NodeRequestMetrics } from './node-request.metrics';
import { NodeRequestRepository } from './node-request.repository';
import { NodeRequestService } from './node-request.service';

@Module({
  providers: [NodeRequestMetrics, NodeRequestRepository, NodeRequestService],
  exports: [NodeRequestRepository, NodeRequestService],
})
export class NodeRequestModule {}
