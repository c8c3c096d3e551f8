import { RelyingParty } from '@gatehouse/passkeys';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { SessionsConfig } from '../sessions.config';
import type { NewPasskey, Passkey } from './credential';

/** The passkeys of people: bound to the host name of this installation, and found by their devices without an id. */
@Injectable()
export class RelyingPartyService {
  private readonly party: RelyingParty;

  constructor(@Inject(CONFIG) { PUBLIC_URL: publicUrl, PASSKEY_ORIGINS }: SessionsConfig) {
    this.party = new RelyingParty({
      publicUrl,
      origins: PASSKEY_ORIGINS?.split(',').map((each) => each.trim()) ?? [],
    });
  }

  /** The options for a new passkey. The user handle is random and identifies no person. */
  creationOptions(challenge: string, userHandle: string): PublicKeyCredentialCreationOptionsJSON {
    return this.party.creationOptions({ challenge, userHandle, residentKey: 'required' });
  }

  /** The options for a sign-in with any passkey, so that the reply does not reveal who has which. */
  requestOptions(challenge: string): PublicKeyCredentialRequestOptionsJSON {
    return this.party.requestOptions(challenge);
  }

  /** The new passkey; undefined if the response is invalid. */
  async verifyRegistration(
    response: RegistrationResponseJSON,
    challenge: string,
    userHandle: string,
  ): Promise<NewPasskey | undefined> {
    const registered = await this.party.verifyRegistration(response, challenge);
    return registered && { ...registered, userHandle };
  }

  /** The counter after a sign-in; undefined if the response is invalid or the counter has decreased. */
  verifyAssertion(
    response: AuthenticationResponseJSON,
    challenge: string,
    passkey: Passkey,
  ): Promise<number | undefined> {
    return this.party.verifyAssertion(response, challenge, passkey);
  }
}
