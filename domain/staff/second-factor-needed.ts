/** The code of a refusal that a fresh second factor would lift. The database uses it too. */
export const secondFactorNeeded = 'second_factor_needed'
