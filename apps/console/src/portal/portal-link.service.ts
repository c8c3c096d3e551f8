import { type Actor, AuditTrail, type NewAuditEntry } from '@gatehouse/audit';
import { ApiKeyService, type AuthenticatedKey, CustomerService, type KeyMode } from '@gatehouse/auth';
import { inTransaction, uuidv7 } from '@gatehouse/database';
import { Clock, CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { consoleChain } from '../audit/console-chain';
import type { ConsoleConfig } from '../console.config';
import { createToken, hashToken } from '../login/login-token';
import { type PortalLink, type PortalScreen, toPortalActor } from './portal-link';
import { PortalLinkRepository } from './portal-link.repository';
import { PortalTokenService } from './portal-token.service';
import { noKeyOfMode, portalEnded } from './portal.errors';

export interface NewPortalLink {
  screens: readonly PortalScreen[];
  origins: readonly string[];
  seconds: number;
}

export interface CreatedPortalLink extends PortalLink {
  url: string;
}

// Until then the page can still say in the frame of the host that a link has ended.
const retentionMs = 7 * 24 * 3_600_000;

/** Creates links to the portal, exchanges each once for a session, and finds sessions. */
@Injectable()
export class PortalLinkService {
  constructor(
    private readonly source: DataSource,
    private readonly links: PortalLinkRepository,
    private readonly tokens: PortalTokenService,
    private readonly keys: ApiKeyService,
    private readonly customers: CustomerService,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  /** For the customer and the mode of a key. */
  async create(actor: Actor, key: AuthenticatedKey, wanted: NewPortalLink): Promise<CreatedPortalLink> {
    const { screens, origins, seconds } = wanted;
    const { name: customer } = await this.customers.get({ id: key.customerId });
    // A JWT counts whole seconds.
    const createdAt = new Date(Math.floor(this.clock.now().getTime() / 1000) * 1000);
    const link: PortalLink = {
      id: uuidv7(),
      customerId: key.customerId,
      customer,
      mode: key.mode,
      keyId: key.id,
      screens,
      origins,
      createdAt,
      endsAt: new Date(createdAt.getTime() + seconds * 1000),
      exchangedAt: null,
    };
    const token = await this.tokens.sign(link);
    await inTransaction(this.source, async (transaction) => {
      await this.links.deleteEnded(transaction.manager, new Date(createdAt.getTime() - retentionMs));
      await this.links.insert(transaction.manager, link);
      const entry = { ...toEntry(link, 'portal-link.created'), actor };
      await this.audit.append(transaction, consoleChain, [entry]);
    });
    // Behind the #, so that no server and no log gets it.
    const url = `${this.config.PUBLIC_URL.replace(/\/+$/, '')}/console/portal/${link.id}#${token}`;
    return { ...link, url };
  }

  /** For a customer that an operator names. The link ends with the newest active key of this mode. */
  async createFor(
    actor: Actor,
    { customerId, mode }: { customerId: string; mode: KeyMode },
    wanted: NewPortalLink,
  ): Promise<CreatedPortalLink> {
    const { name } = await this.customers.get({ id: customerId });
    for (const { id, mode: keyMode } of await this.keys.list(name)) {
      const key = keyMode === mode ? await this.keys.findActive(id) : undefined;
      if (key) return this.create(actor, key, wanted);
    }
    throw noKeyOfMode(mode);
  }

  /** Returns the token of the session. */
  async exchange(id: string, token: string): Promise<{ link: PortalLink; session: string }> {
    const link = await this.links.find(id);
    if (!link || !(await this.tokens.isValid(token, link))) throw portalEnded();
    const session = createToken();
    const isActive = await this.isActive(link);
    const isExchanged = await inTransaction(this.source, async (transaction) => {
      const now = this.clock.now();
      const isFirst =
        isActive && (await this.links.exchange(transaction.manager, id, hashToken(session), now));
      const action = isFirst ? 'portal-link.exchanged' : 'portal-link.refused';
      await this.audit.append(transaction, consoleChain, [toEntry(link, action)]);
      return isFirst;
    });
    if (!isExchanged) throw portalEnded();
    return { link, session };
  }

  /** The link of a session that has not ended. */
  async findSession(id: string, session: string): Promise<PortalLink | undefined> {
    const link = await this.links.findSession(id, hashToken(session));
    return link && (await this.isActive(link)) ? link : undefined;
  }

  /** The origins whose pages may show a link in a frame, also after its end. */
  async findOrigins(id: string): Promise<readonly string[]> {
    return (await this.links.find(id))?.origins ?? [];
  }

  /** Whether its time is not over, and the key that made it is not revoked. */
  private async isActive({ endsAt, keyId, customerId, mode }: PortalLink): Promise<boolean> {
    if (this.clock.now() >= endsAt) return false;
    const key = await this.keys.findActive(keyId);
    return key?.customerId === customerId && key.mode === mode;
  }
}

const toEntry = (link: PortalLink, action: string): NewAuditEntry => ({
  actor: toPortalActor(link),
  action,
  subject: `portal-link/${link.id}`,
  after: {
    customer: link.customer,
    mode: link.mode,
    screens: link.screens,
    origins: link.origins,
    endsAt: link.endsAt.toISOString(),
  },
});
