import type { ScreenDefinition } from './screen-definition.ts'

/** The screens of the area Instalments: plans that run. */
export const planScreens = [
  {
    path: 'instalment-plans',
    title: 'Instalment plans',
    area: 'Instalments',
    grants: ['sales', 'finance', 'support'],
    words: 'arrears late overdue loans credit in parts',
  },
  {
    path: 'instalment-plans/:id',
    title: 'Plan',
    area: 'Instalments',
    grants: ['sales', 'finance', 'support'],
  },
  {
    path: 'plan-applications',
    title: 'Plan applications',
    area: 'Instalments',
    grants: ['finance', 'sales', 'support'],
    words: 'instalments credit approve decline score',
  },
  {
    path: 'plan-applications/:id',
    title: 'Plan application',
    area: 'Instalments',
    grants: ['finance'],
  },
  {
    path: 'plan-transfers',
    title: 'Plan payments to confirm',
    area: 'Instalments',
    grants: ['finance'],
    words: 'transfers cash bank instalments confirm',
  },
  {
    path: 'plan-decisions',
    title: 'Write-offs and overpayments',
    area: 'Instalments',
    grants: ['finance'],
    words: 'overpaid approve second person differences',
  },
  {
    path: 'pause-requests',
    title: 'Pause requests',
    area: 'Instalments',
    grants: ['finance', 'support'],
    words: 'more time hardship 30 days',
  },
  {
    path: 'complaints',
    title: 'Complaints',
    area: 'Instalments',
    grants: ['finance', 'support'],
    words: 'fccpc answer customers',
  },
  {
    path: 'plan-figures',
    title: 'Plans: figures',
    area: 'Instalments',
    grants: ['finance'],
    words: 'portfolio at risk collection rate write-off ratio paygo perform',
  },
  {
    path: 'plan-check',
    title: 'Plans: check',
    area: 'Instalments',
    grants: ['finance'],
    words: 'nightly differences ledger sums',
  },
] as const satisfies readonly ScreenDefinition[]
