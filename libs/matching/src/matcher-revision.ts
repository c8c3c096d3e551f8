/**
 * Increase it with every change after which a person may get another score, another set of matches or another explanation. Monitored
 * people are then screened again in full: a comparison with what changed in the lists would keep the old results of all others.
 */
export const matcherRevision = 2;
