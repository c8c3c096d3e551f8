import { inTransaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GalleryRepository } from '../gallery/gallery.repository';
import { PersonRepository } from '../gallery/person.repository';
import { NodeVault } from '../vault/node-vault';
import { openToken, sealToken, type SealedToken, type TokenName } from './token';
import { TokenRepository } from './token.repository';

/** Stores face tokens of people who are enrolled. */
@Injectable()
export class TokenService {
  constructor(
    private readonly source: DataSource,
    private readonly galleries: GalleryRepository,
    private readonly people: PersonRepository,
    private readonly tokens: TokenRepository,
    private readonly vault: NodeVault,
  ) {}

  seal(name: TokenName, token: Uint8Array): SealedToken {
    return sealToken(this.vault, name, token);
  }

  /** Returns false if the person is not enrolled. A deletion of the person waits for the lock, and then deletes the token too. */
  store(name: TokenName, sealed: SealedToken): Promise<boolean> {
    const { galleryId, puid } = name;
    return inTransaction(this.source, async ({ manager }) => {
      if (!(await this.galleries.lock(manager, galleryId))) return false;
      const enrolled = await this.people.findEnrolled({ id: galleryId }, [puid], manager);
      if (enrolled.length === 0) return false;
      await this.tokens.insert(manager, name, sealed);
      return true;
    });
  }

  /** The token; the caller wipes it. */
  async find(name: TokenName): Promise<Buffer | undefined> {
    const sealed = await this.tokens.find(name);
    return sealed && openToken(this.vault, name, sealed);
  }
}
