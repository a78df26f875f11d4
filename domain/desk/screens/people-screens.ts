import type { ScreenDefinition } from './screen-definition.ts'

/** The screens of the area People. */
export const peopleScreens = [
  {
    path: 'people',
    title: 'Customers',
    area: 'People',
    grants: ['sales', 'support', 'finance'],
    words: 'people accounts users buyers block invite',
  },
  {
    path: 'people/:id',
    title: 'Person',
    area: 'People',
    grants: ['sales', 'support', 'finance'],
  },
  {
    path: 'resellers',
    title: 'Resellers',
    area: 'People',
    grants: ['sales', 'finance', 'support'],
    words: 'partners applications wholesale agents dealers',
  },
  {
    path: 'resellers/:id',
    title: 'Reseller',
    area: 'People',
    grants: ['sales', 'finance', 'support'],
  },
  {
    path: 'inquiries',
    title: 'Inquiries',
    area: 'People',
    grants: ['sales', 'support'],
    words: 'projects leads requests',
  },
  {
    path: 'inquiries/:id',
    title: 'Inquiry',
    area: 'People',
    grants: ['sales', 'support'],
  },
  {
    path: 'messages',
    title: 'Messages',
    area: 'People',
    grants: ['support'],
    words: 'mails e-mails sms texts sent',
  },
] as const satisfies readonly ScreenDefinition[]
