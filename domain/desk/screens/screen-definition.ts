import type { StaffGrant } from '../../grants/grants.ts'

/** The areas of the desk, in the order of its menu. */
export const deskAreas = [
  'Today',
  'Orders',
  'Products',
  'Money',
  'Instalments',
  'Carbon',
  'People',
  'Content',
  'Settings',
  'System',
] as const

export type DeskArea = (typeof deskAreas)[number]

export type ScreenGrant = Exclude<StaffGrant, 'owner'>

/** A screen of the desk at `/admin/<path>`. */
export interface ScreenDefinition {
  /** Below `/admin/`; a segment that begins with a colon stands for the id of a record. */
  path: string
  title: string
  area: DeskArea
  /** Each of these grants opens it. Owners open every screen, so none names them. */
  grants: readonly ScreenGrant[]
  /** For the search: what else people call it. */
  words?: string
  /** The path of the screen that lists its records, if it is not the beginning of this path. */
  above?: string
  /** Something to do, such as "New order": the search offers it, the menu does not. */
  isAction?: true
}

/** Every member of staff who has a grant. */
export const everybody = ['sales', 'stock', 'finance', 'content', 'support'] as const
