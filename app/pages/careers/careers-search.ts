/** What the filters need to know of an opening. */
interface Place {
  slug: string
  team: string
  place: string
}

/** What the URL of /careers says. */
export interface CareersSearch {
  team: string | null
  place: string | null
  /** The opening whose detail is unfolded and which the form is for. */
  opening: string | null
  /** What the URL asks for and is not there, in words. */
  leftOut: string[]
}

/** Reads the URL. A value that no opening has is left out, and said. */
export function parseCareersSearch(
  params: URLSearchParams,
  openings: readonly Place[],
): CareersSearch {
  const leftOut: string[] = []
  const read = (key: 'team' | 'place' | 'opening', column: keyof Place, what: string) => {
    const value = (params.get(key) ?? '').trim().slice(0, 80)
    if (value === '') return null
    const known = openings.find((opening) => opening[column].toLowerCase() === value.toLowerCase())
    if (!known) leftOut.push(`${what} “${value}”`)
    return known?.[column] ?? null
  }
  return {
    team: read('team', 'team', 'team'),
    place: read('place', 'place', 'place'),
    opening: read('opening', 'slug', 'opening'),
    leftOut,
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
