import { failureRetentionSeconds, lockoutRules, lockSeconds } from './lockout.table';

describe('the lockout after failed logins', () => {
  it('grows from 30 seconds to its maximum', () => {
    const locks = [4, 5, 6, 7, 8, 9, 10, 11, 1000].map((failures) =>
      lockSeconds(lockoutRules.user_at_address, failures),
    );
    expect(locks).toEqual([0, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  it.each(Object.entries(lockoutRules))('of %s ends before its failures are forgotten', (_, rule) => {
    expect(rule.maxLockSeconds).toBeLessThan(rule.forgottenAfterSeconds);
    expect(rule.forgottenAfterSeconds).toBeLessThanOrEqual(failureRetentionSeconds);
  });

  it('leaves one address fewer than 100 guesses a day of one password', () => {
    let [guesses, time] = [0, 0];
    while (time < 24 * 60 * 60) {
      guesses += 1;
      time += lockSeconds(lockoutRules.user_at_address, guesses);
    }
    expect(guesses).toBeLessThan(110);
  });
});
