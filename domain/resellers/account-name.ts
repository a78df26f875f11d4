export const nameMatches = ['same', 'similar', 'different'] as const
export type NameMatch = (typeof nameMatches)[number]

/** Words that people may write or leave out in the name of a business. */
const fillers = new Set(
  'LTD LIMITED PLC INC CO COMPANY NIG NIGERIA ENT ENTERPRISE ENTERPRISES VENTURES AND THE MR MRS MISS MS DR'.split(
    ' ',
  ),
)

/**
 * Whether an account belongs to a reseller, by the name that its bank tells. Banks write names in any
 * order and cut them off. `same`: the same words; `similar`: two words in common, or all of the
 * shorter name. A person decides: this only helps to look.
 */
export function matchAccountName(accountName: string, ownNames: readonly string[]): NameMatch {
  const given = wordsOf(accountName)
  const matches = new Set(ownNames.map((name) => matchWords(given, wordsOf(name))))
  return nameMatches.find((match) => matches.has(match)) ?? 'different'
}

function matchWords(one: ReadonlySet<string>, other: ReadonlySet<string>): NameMatch {
  if (one.size === 0 || other.size === 0) return 'different'
  const common = [...one].filter((word) => other.has(word)).length
  if (common === one.size && common === other.size) return 'same'
  return common >= 2 || common === Math.min(one.size, other.size) ? 'similar' : 'different'
}

function wordsOf(name: string): Set<string> {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
  const telling = words.filter((word) => !fillers.has(word))
  return new Set(telling.length > 0 ? telling : words)
}

/** For staff. */
export const nameMatchLabels: Readonly<Record<NameMatch, string>> = {
  same: 'The name is the same',
  similar: 'The name is similar',
  different: 'The name is different',
}
