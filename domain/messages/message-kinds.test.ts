import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findMailTextName, mailTextNames } from '../mail-texts/mail-texts.ts'
import { nameOfMessage } from './message-kinds.ts'

const root = join(import.meta.dirname, '../..')

/** The kinds of messages that the code sends. */
function listCategories(): string[] {
  const files = globSync(['functions/**/*.ts', 'backend/auth/mails/*.ts', 'backend/sms/*.ts'], {
    cwd: root,
  }).filter((path) => !/\.test\.ts$|conformance|\/sandbox\//.test(path))
  const sources = files.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  const found = sources.matchAll(
    /(?:category: |textName: |[cC]ategory = |write\()'([a-z]+(?:-[a-z]+)*)'/g,
  )
  return [...new Set([...found].map(([, name = '']) => name))].sort()
}

/** Whether the list beside this test names a kind. */
function isListed(name: string): boolean {
  const list = readFileSync(join(import.meta.dirname, 'message-kinds.ts'), 'utf8')
  return new RegExp(`^  '?${name}'?: '`, 'm').test(list)
}

test('every message that the code sends has a name in words', () => {
  const categories = listCategories()
  expect(categories.length).toBeGreaterThan(60)
  expect(categories.filter((name) => findMailTextName(name) === null && !isListed(name))).toEqual(
    [],
  )
})

test('a mail whose words staff change has one name on both screens', () => {
  expect(mailTextNames.filter(isListed)).toEqual([])
  expect(nameOfMessage('refund-approved')).toBe('Refund approved')
  expect(nameOfMessage('installation-paid')).toBe('Installation paid')
})

test.each([
  ['cancellation-requested', 'Cancellation to decide, to staff'],
  ['return-withdrawn', 'Return withdrawn, to staff'],
])('%s, whose kind is put together from two words, is named too', (category, name) => {
  expect(nameOfMessage(category)).toBe(name)
})

test.each([
  ...mailTextNames,
  'erase-asked',
  'factor-reset-asked',
  'merge-asked',
  'refund-account-given',
])('staff see that %s goes to a customer', (name) => {
  expect(nameOfMessage(name)).not.toContain('to staff')
})

test('another kind of message is written with spaces', () => {
  expect(nameOfMessage('new-kind')).toBe('New kind')
  expect(nameOfMessage('constructor')).toBe('Constructor')
})
