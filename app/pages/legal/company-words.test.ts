import { expect, test } from 'vitest'
import { legalSlugs } from '../../../domain/legal/documents.ts'
import { newestVersion } from '../../../domain/legal/versions.ts'
import { site, type Site } from '../../../site.config.ts'
import { fillCompanyWords } from './company-words.ts'
import { publishedText } from './published-text.ts'

/** The company with what the legal pages name besides it. */
const filled = {
  ...site,
  tin: '01234567-0001',
  legal: {
    dataProtectionOfficer: 'Ada Obi',
    ndpcRegistration: 'NDPC/1',
    hosting: 'a data centre in Lagos',
    lender: 'A Bank',
    lenderApproval: 'FCCPC/1',
    lateFee: '1 % of the payment',
  },
} as unknown as Site

test('names the company, and leaves out a line about something empty', () => {
  const text = 'We are {{legalName}}.\n\nApproval: {{lenderApproval}}.\n\nEnd.'
  expect(fillCompanyWords(text, site)).toBe(`We are ${site.legalName}.\n\n\nEnd.`)
  expect(fillCompanyWords(text, filled)).toContain('Approval: FCCPC/1.')
})

test('refuses a placeholder that nothing stands for', () => {
  expect(() => fillCompanyWords('{{colour}}', site)).toThrow(RangeError)
})

test.each(legalSlugs)('%s has no placeholder left and no half sentence', (slug) => {
  const text = publishedText(slug, newestVersion(slug))
  expect(fillCompanyWords(text, site)).not.toMatch(/\{\{|\(\s*\)|:\s*\.|\*\*\.$/m)
  const lines = fillCompanyWords(text, filled).split('\n').length
  expect(lines).toBe(text.split('\n').length)
})
