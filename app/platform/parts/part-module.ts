import type { ComponentType } from 'react'
import type { Follow } from '../behaviours.ts'

/**
 * When a part of a document page starts: as somebody touches it, as it comes into view, at once, or for
 * signed-in users.
 */
export type PartStart = 'touch' | 'sight' | 'load' | 'session' | 'touch session'

/** What a file `<name>.island.tsx` exports: a component whose props are JSON. */
export interface IslandModule {
  default: ComponentType<never>
}

/** What a file `<name>.behaviour.ts` exports. It needs no React. */
export interface BehaviourModule {
  follow: Follow
}

/** How to load the parts, by their name. */
export type PartLoaders = Readonly<Record<string, () => Promise<IslandModule | BehaviourModule>>>
