import type { NodeAnswer, NodeQuestion } from '@gatehouse/node-link';
import { Injectable } from '@nestjs/common';
import { EnrollmentWriter } from '../enrollment/enrollment.writer';
import { WithdrawalRepository } from '../enrollment/withdrawal.repository';
import { GalleryRepository } from '../gallery/gallery.repository';
import { galleryIn } from './session-question';

/** Takes back what sessions have enrolled. */
@Injectable()
export class SessionWithdrawalService {
  constructor(
    private readonly galleries: GalleryRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly writer: EnrollmentWriter,
  ) {}

  /**
   * First the enrollment cannot happen any more, then it is undone. An enrollment that began before has the lock of the
   * gallery, and is waited for; one that begins later finds itself withdrawn. So it is over, whichever came first.
   */
  async withdraw(
    id: string,
    question: NodeQuestion<'withdraw-enrollment'>,
  ): Promise<NodeAnswer<'withdraw-enrollment'> | undefined> {
    const name = galleryIn(question);
    if (!name) return undefined;
    await this.withdrawals.record(id);
    const gallery = await this.galleries.find(name);
    if (gallery) await this.writer.withdraw(gallery.id, id);
    return { outcome: 'withdrawn' };
  }
}
