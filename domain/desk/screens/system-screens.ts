import type { ScreenDefinition } from './screen-definition.ts'

/** The screens of the area System. */
export const systemScreens = [
  {
    path: 'failed-work',
    title: 'Failed work',
    area: 'System',
    grants: ['support'],
    words: 'jobs queue dead letters retry',
  },
  {
    path: 'staff',
    title: 'Staff',
    area: 'System',
    grants: [],
    words: 'grants colleagues invite roles',
  },
  { path: 'audit', title: 'Audit', area: 'System', grants: [], words: 'history changes who log' },
  { path: 'audit/:id', title: 'Entry', area: 'System', grants: [] },
  { path: 'backups', title: 'Backups', area: 'System', grants: [], words: 'restore database' },
  {
    path: 'security',
    title: 'Security',
    area: 'System',
    grants: [],
    words: 'events sign-ins second factor',
  },
  {
    path: 'staff',
    title: 'Staff',
    area: 'System',
    grants: [],
    words: 'grants colleagues invite roles',
  },
  { path: 'audit', title: 'Audit', area: 'System', grants: [], words: 'history changes who log' },
  { path: 'audit/:id', title: 'Entry', area: 'System', grants: [] },
] as const satisfies readonly ScreenDefinition[]
