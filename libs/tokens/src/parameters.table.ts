/**
 * The parameters of version 1 of the scheme. A change of any number is a new version: tokens, keys and replies of two versions
 * are not compatible.
 *
 * Security: ring learning with errors of degree 2048, a modulus of 52 bits, a ternary secret and an error with a standard deviation of 3.24.
 * - HomomorphicEncryption.org, Homomorphic Encryption Security Standard (2018), table 1: at most 54 bits for 128-bit classical security.
 * - Bossuat et al., Security Guidelines for Implementing Homomorphic Encryption (2024, eprint 2024/463): at most 53 bits.
 * Both count on a standard deviation of about 3.19. The margin is one bit.
 */
export const parameters = {
  version: 1,
  /** Polynomials are taken modulo x^degree + 1. */
  degree: 2048,
  /**
   * The two largest primes below 2^26 that are 1 modulo 4096, each with the smallest number whose 2048th power is -1. A product
   * of two residues is below 2^52, so it is exact in a double, and so is every number modulo the product of the primes.
   */
  primes: [
    { prime: 67104769, root: 20150 },
    { prime: 67084289, root: 34856 },
  ],
  /** Every residue takes this number of bits in a serialised polynomial. */
  residueBits: 26,
  /** The plaintext modulus, a prime: inner products of honest vectors are within ±2^20, check values are anywhere. */
  plaintextModulus: 4194301,
  /** The error is the difference of two sums of this number of bits: centred binomial, standard deviation √(21/2) = 3.24. */
  noiseBits: 21,
  /** A reply contains T·f with f uniform from -2^28 to 2^28 - 1. It hides what the probe did to the error of the token. */
  floodBits: 28,
  /** The length of a vector after rounding to integers: the rounding error of a score has a standard deviation of 0.0004. */
  scale: 1024,
  /** A reply has this number of encrypted numbers, whatever the dimension. Unused ones are random. */
  replySlots: 32,
} as const;

/** The dimensions of vectors: 77 is FACEAPI_1 along its rows, 128 is SFACE_1. */
export const dimensions: readonly number[] = [77, 128];
