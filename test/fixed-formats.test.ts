import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = ['domain', 'functions', 'app'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => join(root, name)),
)

/** Every call of a formatter, with its arguments. */
function listFormats(): { file: string; name: string; args: string }[] {
  return sources.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /(toLocale(?:Date|Time)?String|(?:DateTime|Number|RelativeTime|List|PluralRules)Format)\(((?:[^()]|\([^()]*\))*)\)/g,
      ),
    ].map(([, name = '', args = '']) => ({ file, name, args })),
  )
}

test('dates and numbers are formatted with a fixed locale and time zone, never with those of the visitor', () => {
  const formats = listFormats()
  expect(formats.length).toBeGreaterThan(20)
  const wrong = formats.filter(
    ({ name, args }) =>
      !/^(?:'en|site\.locale)/.test(args.trim()) ||
      (/Date|Time/.test(name) && !args.includes('timeZone')),
  )
  expect(wrong).toEqual([])
})
