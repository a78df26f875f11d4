import { expect, test } from 'vitest'
import { maxBodyLength, parsePostForm, postStatus, toPostForm } from './post-form.ts'

const form = {
  ...toPostForm({}),
  slug: 'size-your-battery',
  title: 'Size your battery',
  summary: 'A line.',
  author: 'Ifeoma Nwachi',
  tags: 'Sizing, solar panels,, sizing ',
  published_on: '2026-12-01',
  body: '## One\n\nText.',
}

test('a form becomes an article, a draft at first', () => {
  expect(parsePostForm(form)).toEqual({
    ok: true,
    value: {
      ...form,
      tags: ['sizing', 'solar-panels'],
      diagram: 'system',
      is_published: false,
    },
  })
})

test('a stored article goes into the form and back', () => {
  const stored = {
    ...form,
    tags: ['sizing', 'batteries'],
    diagram: 'roof',
    is_published: true,
  }
  expect(parsePostForm(toPostForm(stored))).toEqual({ ok: true, value: stored })
})

test.each([
  ['slug', 'Size your battery'],
  ['slug', '../admin'],
  ['slug', 'rss.xml'],
  // The page would look for an article with this id.
  ['slug', '5eed0000-0000-4000-8000-e9e46d6219e1'],
  ['slug', ''],
  ['slug', 'a'.repeat(121)],
  ['title', ''],
  ['title', 'From {{naira petrol}}'],
  ['summary', 'x'.repeat(201)],
  ['tags', 'a,b,c,d,e,f,g,h,i'],
  ['tags', '<script>'],
  ['published_on', '2026-02-30'],
  ['published_on', ''],
  ['diagram', 'unknown'],
  ['diagram', '__proto__'],
  ['body', ' '],
  ['body', 'x'.repeat(maxBodyLength + 1)],
])('refuses the %s "%s"', (field, value) => {
  expect(parsePostForm({ ...form, [field]: value })).toMatchObject({
    ok: false,
    problems: [{ path: field }],
  })
})

test.each([
  [false, '2026-01-01', 'draft'],
  [true, '2026-11-23', 'published'],
  [true, '2026-11-24', 'planned'],
])('published %s on %s is %s', (isPublished, publishedOn, expected) => {
  expect(postStatus({ isPublished, publishedOn }, '2026-11-23')).toBe(expected)
})
