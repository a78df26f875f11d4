import type { ComponentType } from 'react'
import { Flat, Hotel } from './scene-homes.tsx'
import { SceneFrame } from './scene-frame.tsx'
import { House } from './scene-house.tsx'
import type { BuildingProps } from './scene-parts.tsx'
import { Church, Clinic, School } from './scene-public.tsx'
import { Factory, Farm, Shop } from './scene-trade.tsx'

const buildings = {
  house: House,
  flat: Flat,
  shop: Shop,
  clinic: Clinic,
  school: School,
  farm: Farm,
  factory: Factory,
  hotel: Hotel,
  church: Church,
} satisfies Record<string, ComponentType<BuildingProps>>

type SceneKind = keyof typeof buildings

interface SceneProps {
  /** The kind of building; an unknown one draws a house. */
  kind: string
  /** The accessible name. Without one the drawing is decorative. */
  title?: string
  className?: string
}

/** A building with panels under the sun. In the dark theme it is dusk and the windows are lit. */
export function Scene({ kind, title, className }: SceneProps) {
  return (
    <SceneFrame
      Building={buildings[isSceneKind(kind) ? kind : 'house']}
      title={title}
      {...(className && { className })}
    />
  )
}

function isSceneKind(kind: string): kind is SceneKind {
  return Object.hasOwn(buildings, kind)
}
