// The entry for devices: creates tokens and compares with them. Opening replies is for the key holder only.
export { compareWithToken } from './comparison';
export { type CreatedToken, createToken } from './creation';
export { tokenBytes, type TokenHeader, verifyToken } from './token-format';
export { TokenError, type TokenErrorReason } from './token.errors';
export { warmUp } from './warm-up';
