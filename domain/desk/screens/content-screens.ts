import type { ScreenDefinition } from './screen-definition.ts'

/** The screens of the area Content. */
export const contentScreens = [
  {
    path: 'reviews',
    title: 'Reviews',
    area: 'Content',
    grants: ['content', 'support'],
    words: 'stars ratings complaints hide answer',
  },
  { path: 'reviews/:id', title: 'Review', area: 'Content', grants: ['content', 'support'] },
  {
    path: 'posts',
    title: 'Articles',
    area: 'Content',
    grants: ['content'],
    words: 'blog posts news drafts',
  },
  { path: 'posts/new', title: 'New article', area: 'Content', grants: ['content'], isAction: true },
  { path: 'posts/:id', title: 'Article', area: 'Content', grants: ['content'] },
  {
    path: 'questions',
    title: 'Questions and answers',
    area: 'Content',
    grants: ['content'],
    words: 'faq help frequently asked',
  },
  {
    path: 'questions/new',
    title: 'New question',
    area: 'Content',
    grants: ['content'],
    isAction: true,
  },
  { path: 'questions/:id', title: 'Question', area: 'Content', grants: ['content'] },
  {
    path: 'openings',
    title: 'Job openings',
    area: 'Content',
    grants: ['content'],
    words: 'careers jobs vacancies hiring',
  },
  {
    path: 'openings/new',
    title: 'New opening',
    area: 'Content',
    grants: ['content'],
    isAction: true,
  },
  { path: 'openings/:id', title: 'Opening', area: 'Content', grants: ['content'] },
  {
    path: 'mail-texts',
    title: 'Mail texts',
    area: 'Content',
    grants: ['content'],
    words: 'e-mails words subjects templates',
  },
  { path: 'mail-texts/:id', title: 'Mail text', area: 'Content', grants: ['content'] },
] as const satisfies readonly ScreenDefinition[]
