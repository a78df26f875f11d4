import { everybody, type ScreenDefinition } from './screen-definition.ts'

/** The screens of the area Today. */
export const todayScreens = [
  { path: '', title: 'Today', area: 'Today', grants: everybody, words: 'home start sales figures' },
] as const satisfies readonly ScreenDefinition[]
