import { Inject, Injectable } from '@nestjs/common';
import type { Session } from './session';
import { SESSION_KINDS, type SessionKind } from './session-kind';

/** The kinds of session of this app. */
@Injectable()
export class SessionKindsService {
  private readonly byName: ReadonlyMap<string, SessionKind>;

  constructor(@Inject(SESSION_KINDS) readonly all: readonly SessionKind[]) {
    this.byName = new Map(all.map((kind) => [kind.name, kind]));
  }

  of({ kind }: Pick<Session, 'kind'>): SessionKind {
    const found = this.byName.get(kind);
    if (!found) throw new Error(`Unknown kind of session: ${kind}`);
    return found;
  }

  isOpen(session: Session): boolean {
    return this.of(session).isOpen(session.state);
  }
}
