// Without those that look alike: a password may be read out or typed from a note.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 20;

/** A password that nobody can guess: 115 bits. It leaves the page once, in the request that sets it. */
export function createPassword(
  fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  let password = '';
  while (password.length < length)
    for (const byte of fill(new Uint8Array(32))) {
      // Bytes beyond a multiple of the count would make some letters likelier.
      if (byte < 256 - (256 % letters.length) && password.length < length)
        password += letters[byte % letters.length];
    }
  return password;
}
