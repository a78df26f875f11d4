import type { ScreenDefinition } from './screen-definition.ts'

/** The screens of the carbon register. */
export const carbonScreens = [
  {
    path: 'carbon',
    title: 'Carbon register',
    area: 'Carbon',
    grants: ['finance', 'support'],
    words: 'projects periods issue units proposals approve faults ledger',
  },
  {
    path: 'carbon/readings',
    title: 'Meter readings',
    area: 'Carbon',
    grants: ['finance', 'support'],
    words: 'systems meters evidence accept measured',
  },
  {
    path: 'carbon/new',
    title: 'Propose an entry',
    area: 'Carbon',
    grants: ['finance'],
    isAction: true,
    words: 'register project retire cancel transfer issue note',
  },
  {
    path: 'carbon/erase-name',
    title: 'Erase a name',
    area: 'Carbon',
    grants: ['support', 'finance'],
    isAction: true,
    words: 'privacy delete person certificate holder beneficiary',
  },
  {
    path: 'carbon/systems/new',
    title: 'Add a system',
    area: 'Carbon',
    grants: ['finance'],
    isAction: true,
    words: 'meter solar site company',
  },
  {
    path: 'carbon/projects',
    title: 'Stories of projects',
    area: 'Carbon',
    grants: ['content', 'finance'],
    words: 'carbon register photo text',
  },
  {
    path: 'carbon/projects/:id',
    title: 'Story of a project',
    area: 'Carbon',
    grants: ['content', 'finance'],
    // The register itself is closed to staff of content.
    above: 'carbon/projects',
  },
] as const satisfies readonly ScreenDefinition[]
