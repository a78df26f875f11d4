import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = ['domain', 'functions', 'app'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => join(root, name)),
)

/** Every use of a formatter with its arguments, on one line. */
function listFormats(): { file: string; name: string; given: string }[] {
  return sources.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /(toLocale(?:Date|Time)?String|(?:DateTime|Number|RelativeTime|List|PluralRules)Format)\(((?:[^()]|\([^()]*\))*)\)/g,
      ),
    ].map(([, name = '', given = '']) => ({ file, name, given })),
  )
}

test('papercuts 25 and 26: dates and numbers are written by a locale and in a time zone of ours, never by those of whoever looks', () => {
  const formats = listFormats()
  expect(formats.length).toBeGreaterThan(20)
  const wrong = formats.filter(
    ({ name, given }) =>
      !/^(?:'en|site\.locale)/.test(given.trim()) ||
      (/Date|Time/.test(name) && !given.includes('timeZone')),
  )
  expect(wrong).toEqual([])
})
