import { Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import type { DeliveryOwner } from './delivery';
import { openContents } from './delivery-contents';
import { payloadDeleted, unknownDelivery } from './delivery.errors';
import { DeliveryRepository } from './delivery.repository';
import type { DeliveryPayload } from './payload.dto';

/** Images are hundreds of kilobytes; nobody reads them as text. */
const maxShownBytes = 100_000;

/** What a receiver gets, for those who may see personal data. */
@Injectable()
export class PayloadService {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly vault: Vault,
  ) {}

  async get(owner: DeliveryOwner, id: string): Promise<DeliveryPayload> {
    const sealed = await this.deliveries.findSealed(owner, id);
    if (sealed === undefined) throw unknownDelivery(id);
    if (sealed === null) throw payloadDeleted(id);
    const { headers, body } = openContents(this.vault, id, sealed);
    const bytes = Buffer.from(hideToken(body));
    return {
      id,
      headerNames: Object.keys(headers).sort(),
      body: cut(bytes),
      bytes: bytes.length,
      isComplete: bytes.length <= maxShownBytes,
    };
  }
}

/** The token of a session gives access to its result without a key, and a copy of it would outlive the login of the operator. */
function hideToken(body: string): string {
  const { token } = JSON.parse(body) as { token?: unknown };
  return typeof token === 'string' ? body.replaceAll(JSON.stringify(token), '"(hidden)"') : body;
}

/** Ends before a character that would be cut in two. */
function cut(bytes: Buffer): string {
  let end = Math.min(bytes.length, maxShownBytes);
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}
