import type { components } from '../../api/sessions';
import type { Tone } from '../../part/text';

export type Delivery = components['schemas']['Delivery'];
export type DeliveryStatus = Delivery['status'];
export type Attempt = components['schemas']['Attempt'];

export const deliveryStates = [
  'FAILED',
  'PENDING',
  'SENDING',
  'DELIVERED',
  'DROPPED',
] as const satisfies DeliveryStatus[];

export const deliveryTones: Readonly<Record<DeliveryStatus, Tone>> = {
  PENDING: 'warn',
  SENDING: 'info',
  DELIVERED: 'good',
  FAILED: 'bad',
  DROPPED: 'plain',
};
