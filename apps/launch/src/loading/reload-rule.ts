import { checkPageVersion } from './page-version';

/**
 * When a retry must reload the page. Firefox remembers for the life of the page that a module failed to load, also one that another
 * module imports: after a second failure only a reload requests it again.
 */
export class ReloadRule {
  private failures = 0;

  constructor(private readonly checkVersion = () => checkPageVersion()) {}

  /** Counts a failure, `models` if a part of the page failed to load; whether the retry reloads. The page stays where the server is unreachable. */
  async isNeeded(problem: string): Promise<boolean> {
    if (problem !== 'models' && problem !== 'server') return false;
    if (problem === 'models') this.failures++;
    const version = await this.checkVersion();
    return version === 'gone' || (version === 'current' && problem === 'models' && this.failures > 1);
  }
}
