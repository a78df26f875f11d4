import { compareNames } from '../text/same-name.ts'

export const nameMatches = ['same', 'similar', 'different'] as const
export type NameMatch = (typeof nameMatches)[number]

/** Words that people may write or leave out in the name of a business. */
const fillers = new Set(
  'ltd limited plc inc co company nig nigeria ent enterprise enterprises ventures and the mr mrs miss ms dr'.split(
    ' ',
  ),
)

/**
 * Whether an account belongs to a reseller, by the name that its bank tells. Banks write names in any
 * order and cut them off. `same`: the same words; `similar`: two words in common, or all of the
 * shorter name. A person decides: this only helps to look.
 */
export function matchAccountName(accountName: string, ownNames: readonly string[]): NameMatch {
  const matches = new Set(ownNames.map((name) => matchName(accountName, name)))
  return nameMatches.find((match) => matches.has(match)) ?? 'different'
}

function matchName(accountName: string, name: string): NameMatch {
  const { shared, ofOne, ofOther, isSame } = compareNames(accountName, name, fillers)
  if (isSame) return 'same'
  return shared > 0 && shared >= Math.min(2, ofOne, ofOther) ? 'similar' : 'different'
}

/** For staff. */
export const nameMatchLabels: Readonly<Record<NameMatch, string>> = {
  same: 'The name is the same',
  similar: 'The name is similar',
  different: 'The name is different',
}
