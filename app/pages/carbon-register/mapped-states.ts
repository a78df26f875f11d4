import { placeOfState, stateNames } from '../../features/nigeria/nigeria.ts'

export interface MappedState {
  slug: string
  name: string
  x: number
  y: number
  count: number
}

/** The states that have projects, with their place on the map. Server only. */
export function listMapped(states: readonly { state: string; projects: number }[]): MappedState[] {
  return states.flatMap(({ state, projects: count }) => {
    // As in the portfolio: FCT is the state, and the map says Abuja.
    const slug = state.toLowerCase().replaceAll(/[^a-z]+/g, '-')
    const place = placeOfState(slug)
    return place ? [{ slug, name: stateNames.get(slug) ?? slug, count, ...place }] : []
  })
}
