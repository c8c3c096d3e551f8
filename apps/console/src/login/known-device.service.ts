import { PepperService } from '@gatehouse/auth';
import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { isSameText } from './same-text';

/**
 * Recognises browsers in which a user has logged in before: others who guess the password from many addresses do not lock them out. Their
 * token gives no login, only tries that are counted apart.
 */
@Injectable()
export class KnownDevices {
  constructor(private readonly pepper: PepperService) {}

  async createToken(userName: string): Promise<string> {
    const key = await this.pepper.deriveKey('console-device');
    return createHmac('sha256', key).update(userName).digest('base64url');
  }

  async isKnown(userName: string, token: string | undefined): Promise<boolean> {
    return token !== undefined && isSameText(token, await this.createToken(userName));
  }
}
