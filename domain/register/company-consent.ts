import { flag, refine } from '../parse/parser.ts'

/** What must be confirmed before the name of a company is written into the log, where it stays. */
export const companyConsent =
  'The company agrees that its name stands in the public register for good.'

export const missingCompanyConsent = 'Please ask the company first, and confirm that it agrees.'

/** True; anything else is refused in words. */
export const confirmedCompanyConsent = refine(
  flag(missingCompanyConsent),
  (isConfirmed) => isConfirmed,
  missingCompanyConsent,
)
