/** Checked before anything is parsed. Presentations of an age have 2 to 5 KiB. */
export const limits = {
  /** Characters of a response, also of an encrypted one. */
  response: 128 * 1024,
  /** Bytes of a DeviceResponse, characters of an SD-JWT. */
  presentation: 64 * 1024,
  /** Nesting of CBOR, JSON and disclosures. */
  depth: 16,
  /** CBOR items of a presentation, so that maps of tiny keys stay cheap. */
  items: 4096,
  certificates: 4,
  certificateBytes: 8 * 1024,
  disclosures: 64,
  /** Characters of a status list token. */
  statusToken: 1024 * 1024,
  /** Bytes of a status list after inflation: 32 million credentials with one bit each. */
  statusList: 4 * 1024 * 1024,
} as const;

/** Tolerated difference between the clocks of issuer, wallet and verifier. */
export const clockSkewMs = 60_000;
/** The longest time from the signature of the holder to the verification. */
export const presentationLifetimeMs = 10 * 60_000;
