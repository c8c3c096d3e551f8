import { AgeSessions } from './age-sessions/age-sessions.client';
import { CredentialHeaders, type Credentials } from './credentials';
import { HttpClient, type HttpOptions } from './http/http-client';
import { Clients, Customers, Keys, Slcs } from './keys/keys.client';
import { BiometricNode } from './node/node.client';
import { Sanctions } from './sanctions/sanctions.client';
import { Strings } from './strings/strings.client';
import { VerificationSessions } from './verification-sessions/verification-sessions.client';
import { Webhooks } from './webhooks/webhooks.client';

export interface GatehouseOptions extends HttpOptions, Credentials {
  /** The URL of the biometric node, if it differs from `baseUrl`. */
  nodeUrl?: string;
}

/** A client of one installation. Use it on your server only: its credentials give access to all your data. */
export class Gatehouse {
  readonly strings: Strings;
  readonly sanctions: Sanctions;
  readonly ageSessions: AgeSessions;
  readonly verificationSessions: VerificationSessions;
  readonly node: BiometricNode;
  readonly webhooks: Webhooks;
  readonly keys: Keys;
  readonly clients: Clients;
  readonly slcs: Slcs;
  readonly customers: Customers;

  constructor(options: GatehouseOptions) {
    const { baseUrl, nodeUrl = baseUrl } = options;
    const http = new HttpClient(options);
    const credentials = new CredentialHeaders(options);
    this.strings = new Strings(http, credentials);
    this.sanctions = new Sanctions(http, credentials);
    this.ageSessions = new AgeSessions(http, credentials);
    this.verificationSessions = new VerificationSessions(http, credentials);
    this.node = new BiometricNode(new HttpClient({ ...options, baseUrl: nodeUrl }), credentials);
    this.webhooks = new Webhooks(http, credentials);
    this.keys = new Keys(http, credentials);
    this.clients = new Clients(http, credentials);
    this.slcs = new Slcs(http, credentials);
    this.customers = new Customers(http, credentials);
  }
}
