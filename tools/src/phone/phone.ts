import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { Edge } from '../edge/edge';
import type { Entrance, TlsKeys } from '../edge/entrance';
import type { EdgeSettings } from '../settings/edge.settings';
import { openFromPort, type OpenEdge } from '../suite/edge-port';
import type { Home } from '../suite/home';
import { AuthorityStore } from './authority-store';
import { type Authority, issueCertificate } from './certificate';
import { CertificateRenewal } from './certificate-renewal';
import { createPhoneRoutes } from './connected-page';
import type { LanAddress } from './lan-address';
import { announceName } from './lan-name';
import { createSetupRoutes } from './setup-page';

const firstPort = 8443;

export interface PhoneParts {
  /** The apps of this installation. */
  apps: readonly string[];
  home: Pick<Home, 'phone' | 'phoneCertificate'>;
  lan: LanAddress;
  /** Whether URLs contain a name, else the address. */
  isNamed: boolean;
  settings: EdgeSettings;
}

/** What a phone needs, and the user of the terminal has to know. */
export interface PhoneFacts {
  /** The base of launch URLs. */
  url: string;
  setupUrl: string;
  /** Of the certificate that the phone installs. */
  fingerprint: string;
}

/** The suite on the local network: https for the launch page, and a page that offers the certificate. */
export class Phone {
  private constructor(
    /** Serves what the launch page needs. */
    readonly edge: Edge,
    readonly facts: PhoneFacts,
    private readonly closeRest: () => Promise<unknown>,
  ) {}

  /** Listens on one address of the local network only. */
  static async open({ apps, home, lan, isNamed, settings }: PhoneParts): Promise<Phone> {
    const store = new AuthorityStore(home.phone);
    const host = isNamed ? `${store.name}.local` : lan.address;
    const authority = await store.open(host, new Date());
    const { raw: certificate, fingerprint256: fingerprint, validTo } = new X509Certificate(authority.root);
    writeFileSync(home.phoneCertificate, certificate);

    const listen = (port: number, entrance: Entrance): Promise<OpenEdge> =>
      openFromPort(() => new Edge(apps, settings, entrance), port, [lan.address]);
    const open: { close(timeout: number): Promise<unknown> }[] = [];
    const close = (): Promise<unknown> => Promise.all(open.map((each) => each.close(0)));
    try {
      const main = await listen(firstPort, {
        findRoute: createPhoneRoutes(host),
        hosts: [toUrlHost(host)],
        tls: await issueKeys(authority, host),
      });
      const renew = async (): Promise<void> => main.edge.renewCertificate(await issueKeys(authority, host));
      open.push(main.edge, new CertificateRenewal(renew));
      const url = `https://${toUrlHost(host)}:${main.port}`;
      const setup = await listen(main.port + 1, {
        findRoute: createSetupRoutes({ host, url, certificate, validTo: new Date(validTo) }),
        hosts: [toUrlHost(lan.address)],
      });
      open.push(setup.edge);
      if (isNamed) open.push(await announceName(store.name, lan, main.port));
      const setupUrl = `http://${toUrlHost(lan.address)}:${setup.port}/`;
      return new Phone(main.edge, { url, setupUrl, fingerprint }, close);
    } catch (error) {
      await close();
      throw error;
    }
  }

  /** Waits for running requests until the timeout. */
  async close(timeout: number): Promise<void> {
    await this.edge.close(timeout);
    await this.closeRest();
  }
}

async function issueKeys(authority: Authority, host: string): Promise<TlsKeys> {
  const { certificate, privateKey } = await issueCertificate(authority, host, new Date());
  return { cert: certificate, key: privateKey };
}

const toUrlHost = (host: string): string => (isIPv6(host) ? `[${host}]` : host);
