import { Inject, Injectable } from '@nestjs/common';
import type { Session } from './session';
import { SESSION_KINDS, type SessionKind } from './session-kind';

/** Every kind of session that this app knows. */
@Injectable()
export class SessionKindsService {
  private readonly byName: ReadonlyMap<string, SessionKind>;

  constructor(@Inject(SESSION_KINDS) readonly all: readonly SessionKind[]) {
    this.byName = new Map(all.map((kind) => [kind.name, kind]));
  }

  of({ kind }: Pick<Session, 'kind'>): SessionKind {
    const known = this.byName.get(kind);
    if (!known) throw new Error(`There is no kind of session called ${kind}.`);
    return known;
  }

  isOpen(session: Session): boolean {
    return this.of(session).isOpen(session.state);
  }
}
