// The entry for services that store tokens: it checks them, and can neither compare nor open them.
export { tokenBytes, type TokenHeader, verifyToken } from './token-format';
export { TokenError, type TokenErrorReason } from './token.errors';
