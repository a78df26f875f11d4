import { placeOfState, stateNames } from '../../features/nigeria/nigeria.ts'

export interface MappedState {
  slug: string
  name: string
  x: number
  y: number
  count: number
}

/** The states that have projects, with their place on the map. Server only. */
export function listMapped(projects: readonly { state: string }[]): MappedState[] {
  const counts = new Map<string, number>()
  for (const { state } of projects) {
    // As in the portfolio: FCT is the state, and the map says Abuja.
    const slug = state.toLowerCase().replaceAll(/[^a-z]+/g, '-')
    counts.set(slug, (counts.get(slug) ?? 0) + 1)
  }
  return [...counts].flatMap(([slug, count]) => {
    const place = placeOfState(slug)
    return place ? [{ slug, name: stateNames.get(slug) ?? slug, count, ...place }] : []
  })
}
