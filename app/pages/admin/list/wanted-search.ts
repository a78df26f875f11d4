/** A change of a list that its address does not show yet, because the navigation is on its way. */
export interface WantedSearch {
  /** The newest query string. */
  search: string
  /** What the address may show until then: the one before the first change, and each in between. */
  through: readonly string[]
}

/** Whether the list shows what is wanted, and not what its address says. */
export function isPending(wanted: WantedSearch | null, address: string): wanted is WantedSearch {
  return wanted !== null && wanted.search !== address && wanted.through.includes(address)
}

/** Remembers a change until the address shows it. Changes before it are not lost. */
export function wantSearch(
  before: WantedSearch | null,
  { address, search }: { address: string; search: string },
): WantedSearch {
  const through = isPending(before, address) ? [...before.through, before.search] : [address]
  return { search, through }
}
