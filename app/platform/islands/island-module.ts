import type { ComponentType } from 'react'

/** What a file `<name>.island.tsx` exports: a component whose props are JSON. */
export interface IslandModule {
  default: ComponentType<never>
}
