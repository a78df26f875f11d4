/** The code of a refusal that a fresh second factor would lift. The database uses it too. */
export const secondFactorNeeded = 'second_factor_needed'

/** The code of a refusal to somebody whose second factors are too new to count. */
export const secondFactorTooNew = 'second_factor_too_new'

/**
 * Whether an answer asks for a fresh second factor: what a function refused, as `callFunction`
 * returns it, or an error of the Data API, whose `hint` is the code.
 */
export function needsSecondFactor(answer: unknown): boolean {
  const { details, hint, error } = asObject(answer)
  return (
    hint === secondFactorNeeded ||
    asObject(details)['code'] === secondFactorNeeded ||
    asObject(error)['hint'] === secondFactorNeeded
  )
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
