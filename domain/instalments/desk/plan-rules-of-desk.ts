/** Limits of what staff do with plans. The database guards the sums too. */

/** A plan is written off only when it is more days late than this. */
export const writeOffAfterDays = 90

/** What one person may note as cash in 24 hours; above it, a colleague confirms. */
export const cashAloneKobo = 10_000_000

/** The most that one note of money may be: more than any plan. */
export const maxNotedKobo = 100_000_000_000

/** How long the customer of a plan may say that an account is not theirs before we pay to it. */
export const payoutWaitHours = 24

/** A plan that is later than this, and whose customer nobody spoke to, is shown on Today. */
export const contactAfterDays = 7
/** A contact counts for so many days. */
export const contactLastsDays = 14
