// The entry for the service that stores secret keys. It must never load a token: key and token together open the face.
export { type OpenedReply, openReply } from './opening';
export { computeTokenId, createPublicKey, publicKeyBytes } from './public-key';
export { replyBytes } from './reply-format';
export { checkSecretKey, secretKeyBytes } from './secret-key';
export { TokenError, type TokenErrorReason } from './token.errors';
