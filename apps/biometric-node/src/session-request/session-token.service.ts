import { isPersonId } from '@gatehouse/biometrics';
import type { NodeAnswer, NodeRequest, Timestamped } from '@gatehouse/node-link';
import { Clock } from '@gatehouse/platform';
import { TokenError, verifyToken } from '@gatehouse/tokens/format';
import { Injectable } from '@nestjs/common';
import { GalleryRepository } from '../gallery/gallery.repository';
import { SealedContentError } from '../sealed-content/sealed-content.errors';
import { SealedContentService } from '../sealed-content/sealed-content.service';
import { parseRecipientKey } from '../token/recipient-key';
import type { SealedToken, TokenName } from '../token/token';
import { TokenHandOverService } from '../token/token-hand-over.service';
import { TokenService } from '../token/token.service';
import { isRecent } from './request-age';
import { parseGallery } from './request-fields';

type TokenRequest = Timestamped<NodeRequest<'store-token'> | NodeRequest<'hand-over-token'>>;

/** Stores and hands over face tokens for sessions. */
@Injectable()
export class SessionTokenService {
  constructor(
    private readonly galleries: GalleryRepository,
    private readonly contents: SealedContentService,
    private readonly tokens: TokenService,
    private readonly handOvers: TokenHandOverService,
    private readonly clock: Clock,
  ) {}

  async store(request: Timestamped<NodeRequest<'store-token'>>): Promise<NodeAnswer<'store-token'>> {
    const name = await this.findName(request);
    const sealed =
      name &&
      (await this.contents.open('token', request.sealedToken, (token) =>
        this.checkAndSeal(name, request.version, token),
      ));
    const isStored = name !== undefined && sealed !== undefined && (await this.tokens.store(name, sealed));
    return { outcome: isStored ? 'stored' : 'rejected' };
  }

  async handOver(
    request: Timestamped<NodeRequest<'hand-over-token'>>,
  ): Promise<NodeAnswer<'hand-over-token'>> {
    const recipient = parseRecipientKey(request.recipient);
    const name = recipient && isDigest(request.binding) ? await this.findName(request) : undefined;
    const token = name && (await this.tokens.find(name));
    if (!token || !recipient) return { outcome: 'unknown' };
    try {
      return { outcome: 'sealed', jwe: await this.handOvers.seal(token, recipient, request.binding) };
    } finally {
      token.fill(0);
    }
  }

  /** Undefined if a field is invalid, or there is no such gallery. */
  private async findName(request: TokenRequest): Promise<TokenName | undefined> {
    const { puid, tokenId } = request;
    const gallery = parseGallery(request);
    const isValid = typeof puid === 'string' && isPersonId(puid) && isDigest(tokenId);
    if (!gallery || !isValid || !isRecent(request, this.clock.now())) return undefined;
    const found = await this.galleries.findByName(gallery);
    return found && { galleryId: found.id, puid, tokenId };
  }

  /** The token must be the one that sessions has the key of, for the face model of the gallery. */
  private async checkAndSeal(name: TokenName, version: string, token: Uint8Array): Promise<SealedToken> {
    try {
      const { id, spaceName } = await verifyToken(token);
      if (id === name.tokenId && spaceName === version) return this.tokens.seal(name, token);
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
    }
    throw new SealedContentError('content');
  }
}

/** Ids of tokens and bindings are SHA-256 in base64url. */
const isDigest = (value: unknown): boolean => typeof value === 'string' && /^[\w-]{43}$/.test(value);
