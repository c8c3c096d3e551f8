export {
  type CreationRequest,
  type PasskeyKey,
  type RegisteredPasskey,
  RelyingParty,
  type RelyingPartyOptions,
} from './relying-party';
