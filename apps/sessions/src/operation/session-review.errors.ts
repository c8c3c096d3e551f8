import { DomainError } from '@gatehouse/platform';

export const notForReviewText =
  'This session is not for review: its recommendation is not REVIEW, or the visitor left.';
export const alreadyDecidedText = 'This session was decided otherwise. The first decision is final.';

export const notForReview = () => new DomainError('review.none', 409, notForReviewText);
export const alreadyDecided = () => new DomainError('review.decided', 409, alreadyDecidedText);
