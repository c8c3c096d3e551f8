import type { KeyMode } from '@gatehouse/auth';

/** PENDING waits for its next attempt; SENDING is one under way; the others are ends. */
export const deliveryStatuses = ['PENDING', 'SENDING', 'DELIVERED', 'FAILED', 'DROPPED'] as const;
/** Those that can be asked to go out again; a dropped one has nothing left to send. */
export const resendableStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Whose delivery it is: test keys and live keys do not see each other's. */
export interface DeliveryOwner {
  customerId: string;
  mode: KeyMode;
}

/** What is kept secret of a delivery: everything that its customer or its person gave. */
export interface DeliveryContents {
  url: string;
  headers: Record<string, string>;
  /** The exact text that is signed and sent. */
  body: string;
}
