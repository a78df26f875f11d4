import { calendarDay } from '../calendar/calendar-day.ts'
import { toTyped } from '../forms/typed-fields.ts'
import { chain, flag, invalid, map, object, oneOf, refine, text, valid } from '../parse/parser.ts'
import { requiredLine, requiredText } from '../parse/text-fields.ts'
import { slugPattern } from '../products/slug.ts'
import { isUuid } from '../text/uuid.ts'

/** An article as the desk's form holds it. */
export interface PostForm {
  slug: string
  title: string
  summary: string
  author: string
  /** Separated by commas. */
  tags: string
  published_on: string
  diagram: string
  body: string
  is_published: boolean
}

/** The drawings that an article can begin with; `app/ui/drawings/diagrams/` draws them. */
export const postDiagrams = {
  system: 'A system: sun, panel, inverter, battery, home',
  'usable-energy': 'Usable energy of batteries',
  meter: 'Prepaid meter and hours of light',
  cost: 'What a kilowatt-hour costs',
  surge: 'Starting current of a fridge',
  instalments: 'What you owe, month by month',
  'day-load': 'Sun and load through the day',
  credit: 'Carbon credit',
  roof: 'Panels on a roof',
  checks: 'Checks before you buy',
} as const
const diagramNames = Object.keys(postDiagrams) as (keyof typeof postDiagrams)[]

const maxTags = 8
export const maxBodyLength = 100_000

const line = (maxLength: number) =>
  requiredLine({
    maxLength,
    whenMissing: 'Please fill this in.',
    whenTooLong: `Please use at most ${maxLength} characters.`,
  })

/** The last part of a page's address. One that looks like an id would lead elsewhere. */
export const pageSlug = (maxLength: number) =>
  refine(
    line(maxLength),
    (slug) => slugPattern.test(slug) && !isUuid(slug),
    'Use small letters, figures and single hyphens, like size-your-battery.',
  )

const tags = chain(
  map(text(), (given) => [
    ...new Set(
      given
        .toLowerCase()
        .split(',')
        .map((tag) => tag.trim().replaceAll(/\s+/g, '-'))
        .filter((tag) => tag !== ''),
    ),
  ]),
  (given) => {
    if (given.length > maxTags) return invalid(`Use at most ${maxTags} tags.`)
    return given.every((tag) => slugPattern.test(tag) && tag.length <= 40)
      ? valid(given)
      : invalid('Use short words with plain letters, separated by commas, like sizing, batteries.')
  },
)

/** Placeholders for figures stand in the text only. */
const plain = (maxLength: number) =>
  refine(line(maxLength), (given) => !given.includes('{{'), 'Write figures in the text only.')

/** Turns the fields of the form into the columns of an article. */
export const parsePostForm = object({
  slug: pageSlug(120),
  title: plain(120),
  summary: plain(200),
  author: line(80),
  tags,
  published_on: calendarDay('Choose the day of the article.'),
  diagram: oneOf(diagramNames, 'Choose a drawing.'),
  body: requiredText({
    maxLength: maxBodyLength,
    whenMissing: 'Write the text first.',
    whenTooLong: 'The text is too long. Please make two articles of it.',
  }),
  is_published: flag(),
})

/** The form of an article; of a new one when it has no values yet. It begins as a draft. */
export function toPostForm(values: Readonly<Record<string, unknown>>): PostForm {
  return {
    slug: toTyped(values.slug),
    title: toTyped(values.title),
    summary: toTyped(values.summary),
    author: toTyped(values.author),
    tags: Array.isArray(values.tags) ? values.tags.join(', ') : '',
    published_on: toTyped(values.published_on),
    diagram: toTyped(values.diagram ?? 'system'),
    body: toTyped(values.body),
    is_published: values.is_published === true,
  }
}

/** What an article is for visitors. A published one with a later day waits for its day. */
export type PostStatus = 'draft' | 'planned' | 'published'

export const postStatusLabels: Readonly<Record<PostStatus, string>> = {
  draft: 'Draft',
  planned: 'Planned',
  published: 'Published',
}

/** @param today the day in Lagos */
export function postStatus(
  post: { isPublished: boolean; publishedOn: string },
  today: string,
): PostStatus {
  if (!post.isPublished) return 'draft'
  return post.publishedOn > today ? 'planned' : 'published'
}
