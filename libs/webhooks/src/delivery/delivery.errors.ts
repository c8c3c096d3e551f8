import { DomainError } from '@gatehouse/platform';

export const unknownDelivery = (id: string) =>
  new DomainError('delivery.unknown', 404, `There is no delivery with the id ${id}.`);

export const deliveryForgotten = (id: string) =>
  new DomainError(
    'delivery.forgotten',
    410,
    `The delivery ${id} cannot be sent again: its body is no longer kept.`,
  );

export const deliveryUnderWay = (id: string) =>
  new DomainError(
    'delivery.under-way',
    409,
    `The delivery ${id} is being sent at this moment. Ask again when this attempt is over.`,
    { 'Retry-After': '15' },
  );

export const emptyRange = () => new DomainError('delivery.range', 400, 'from must be before to');
