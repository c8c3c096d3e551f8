import type { KeyMode } from '@gatehouse/auth';

/** PENDING: waits for its next attempt. SENDING: an attempt is in progress. The others are final. */
export const deliveryStatuses = ['PENDING', 'SENDING', 'DELIVERED', 'FAILED', 'DROPPED'] as const;
/** A DROPPED delivery has no body to send. */
export const resendableStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The owner of a delivery. Deliveries of test and live keys are separate. */
export interface DeliveryOwner {
  customerId: string;
  mode: KeyMode;
}

/** The encrypted part of a delivery: all data of the customer and the person. */
export interface DeliveryContents {
  url: string;
  headers: Record<string, string>;
  /** The exact text that is signed and sent. */
  body: string;
}
