import type { User } from '../user/user';

/** A login of a user: what the cookie stands for. */
export interface Login {
  id: string;
  user: User;
  createdAt: Date;
  usedAt: Date;
  endsAt: Date;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by LoginGuard. */
    login?: Login;
  }
}
