/** The columns of an opening that the URL can filter by. */
interface OpeningColumns {
  slug: string
  team: string
  place: string
}

/** The filters and the opening in the URL of /careers. */
export interface CareersSearch {
  team: string | null
  place: string | null
  /** The opening that is expanded, and that the form applies for. */
  opening: string | null
  /** Values of the URL that no opening has, for people to read: `team “Legal”`. */
  unknown: string[]
}

/** Parses the URL. A value that no opening has is ignored and listed in `unknown`. */
export function parseCareersSearch(
  params: URLSearchParams,
  openings: readonly OpeningColumns[],
): CareersSearch {
  const unknown: string[] = []
  const read = (key: 'team' | 'place' | 'opening', column: keyof OpeningColumns, what: string) => {
    const value = (params.get(key) ?? '').trim().slice(0, 80)
    if (value === '') return null
    const known = openings.find((opening) => opening[column].toLowerCase() === value.toLowerCase())
    if (!known) unknown.push(`${what} “${value}”`)
    return known?.[column] ?? null
  }
  return {
    team: read('team', 'team', 'team'),
    place: read('place', 'place', 'place'),
    opening: read('opening', 'slug', 'opening'),
    unknown,
  }
}

/** The same search with something changed, as a link. */
export function careersHref(
  search: Pick<CareersSearch, 'team' | 'place'>,
  change: Partial<CareersSearch> = {},
): string {
  const { team, place, opening } = { opening: null, ...search, ...change }
  const params = new URLSearchParams()
  if (team) params.set('team', team)
  if (place) params.set('place', place)
  if (opening) params.set('opening', opening)
  return params.size === 0 ? '/careers' : `/careers?${params}`
}
