import type { NodeAnswer, NodeRequest } from '@gatehouse/node-link';
import { Injectable } from '@nestjs/common';
import { EnrollmentWriterService } from '../enrollment/enrollment-writer.service';
import { WithdrawalRepository } from '../enrollment/withdrawal.repository';
import { GalleryRepository } from '../gallery/gallery.repository';
import { parseGallery } from './request-fields';

/** Withdraws enrollments of sessions. */
@Injectable()
export class SessionWithdrawalService {
  constructor(
    private readonly galleries: GalleryRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly writer: EnrollmentWriterService,
  ) {}

  /**
   * First records the withdrawal, then reverts the enrollment. An enrollment that started before holds the lock of the
   * gallery, and this waits for it; one that starts later finds the withdrawal. So the order does not matter.
   */
  async withdraw(
    id: string,
    request: NodeRequest<'withdraw-enrollment'>,
  ): Promise<NodeAnswer<'withdraw-enrollment'> | undefined> {
    const name = parseGallery(request);
    if (!name) return undefined;
    await this.withdrawals.record(id);
    const gallery = await this.galleries.findByName(name);
    if (gallery) await this.writer.withdraw(gallery.id, id);
    return { outcome: 'withdrawn' };
  }
}
