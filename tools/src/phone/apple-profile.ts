import { createHash } from 'node:crypto';

/** The certificate authority of a host, as it is offered to phones. */
export interface OfferedAuthority {
  host: string;
  /** DER. */
  certificate: Buffer;
}

/** A configuration profile for iOS and iPadOS. The same authority has the same ids, so that a second installation replaces the first. */
export function createAppleProfile({ host, certificate }: OfferedAuthority): string {
  const title = `Gatehouse for ${host}`;
  const identifier = `gatehouse.phone.${toId(certificate, 'identifier').slice(0, 8).toLowerCase()}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadVersion</key><integer>1</integer>
  <key>PayloadIdentifier</key><string>${identifier}</string>
  <key>PayloadUUID</key><string>${toId(certificate, 'profile')}</string>
  <key>PayloadDisplayName</key><string>${title}</string>
  <key>PayloadDescription</key><string>Trusts the certificate authority that a Gatehouse on your local network has made for ${host}. Remove it when you have finished.</string>
  <key>PayloadOrganization</key><string>Gatehouse</string>
  <key>PayloadRemovalDisallowed</key><false/>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadType</key><string>com.apple.security.root</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>${identifier}.authority</string>
      <key>PayloadUUID</key><string>${toId(certificate, 'authority')}</string>
      <key>PayloadDisplayName</key><string>${title}</string>
      <key>PayloadCertificateFileName</key><string>gatehouse-ca.crt</string>
      <key>PayloadContent</key>
      <data>${certificate.toString('base64')}</data>
    </dict>
  </array>
</dict>
</plist>
`;
}

function toId(certificate: Buffer, purpose: string): string {
  const hex = createHash('sha256').update(purpose).update(certificate).digest('hex').toUpperCase();
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
