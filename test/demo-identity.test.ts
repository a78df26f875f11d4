import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parsePhone } from '../domain/contact/phone.ts'
import { site } from '../site.config.ts'

// A visitor of the demo may press every link. None may reach a real person or company.

const root = join(import.meta.dirname, '..')
const files = ['site.config.ts', ...globSync('supabase/{seed,setup}/**/*', { cwd: root })].filter(
  (path) => /\.(?:sql|ts)$/.test(path),
)

const phone = /(?<![\w.-])(?:\+234|0(?=[2-9]))(?:[ ().-]?\d){10}(?![\w-])/g
const registrationNumber = /\bRC\W{0,2}(\d{4,})/g
const street =
  /\b\d+[A-Z]?,? (?:[A-Z][\w’'.]+ ){1,3}(?:Street|Road|Avenue|Close|Crescent|Way|Drive|Lane)\b/g
const email = /[\w.+-]+@([\w-]+(?:\.[\w-]+)+)/g

/** What in a text could belong to somebody. */
function listReal(text: string): string[] {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)]
  return [
    ...found(phone).filter(([number]) => isAssignable(number)),
    ...found(registrationNumber).filter(([, digits = '']) => /[1-9]/.test(digits)),
    ...found(street).filter(([address]) => !/^\d+ Example Street$/.test(address)),
    ...found(email).filter(([, host = '']) => !isReserved(host)),
  ].map(([match]) => match)
}

/**
 * Whether somebody could have the number. Nobody has 0900: mobile numbers begin with 0701 to 0729,
 * 0801 to 0819 and 0901 to 0916, special services with 0700 and 0800, landlines with 020
 * (Nigerian Communications Commission, National Numbering Plan).
 */
function isAssignable(number: string): boolean {
  return !parsePhone(number)?.startsWith('+234900')
}

/** Names that nobody can register (RFC 2606). */
function isReserved(host: string): boolean {
  return /(?:^|\.)example(?:\.com)?$/.test(host)
}

test.each([
  'call +2348031234567 today',
  '0803 123 4567',
  '0700 225 5242',
  '0201-271-3000',
  'RC 1482907',
  'RC: 12345',
  '14 Adeola Odeku Street, Victoria Island',
  'hello@imole-energy.com',
])('%j could belong to somebody', (text) => {
  expect(listReal(text)).toHaveLength(1)
})

test.each([
  '+2349000000000',
  '0900 000 0000',
  'RC 0000000',
  '1 Example Street',
  'hello@imole.example',
  '5eed0000-0000-4000-8000-000000170003',
  '0.463 kg, 1,250,000 naira',
])('%j belongs to nobody', (text) => {
  expect(listReal(text)).toEqual([])
})

test('neither the demo company nor its data names anything that belongs to somebody', () => {
  expect(files.length).toBeGreaterThan(15)
  expect(
    Object.fromEntries(
      files
        .map((path) => [path, listReal(readFileSync(join(root, path), 'utf8'))] as const)
        .filter(([, real]) => real.length > 0),
    ),
  ).toEqual({})
})

test('the social links of the demo company lead nowhere', () => {
  expect(
    site.social.map(({ url }) => new URL(url).hostname).filter((host) => !isReserved(host)),
  ).toEqual([])
})
