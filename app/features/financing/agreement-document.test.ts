import { expect, test } from 'vitest'
import { readPdfText } from '../../../test/pdf-text.ts'
import { renderAgreement } from './agreement-document.tsx'

const agreement = {
  planNumber: 'PL0000001',
  isTest: false,
  content: '# Agreement\n\nYou pay in six parts.',
  sha256: 'ab'.repeat(32),
  wording: '2026-11-24',
  acceptedName: 'Olúwafúnmiláyọ̀ Adéṣọ́lá',
  acceptedAt: '2026-11-24T09:00:00Z',
  acceptedFrom: '203.0.113.9',
  allowsDebit: false,
}

test('the agreement has its words and whether a card may be charged', async () => {
  const text = readPdfText(await renderAgreement(agreement))
  expect(text).toContain('You pay in six parts.')
  expect(text).toContain('We may not charge a card.')
  expect(text).not.toContain('TEST')
})

test('the agreement of a test shop says so', async () => {
  expect(readPdfText(await renderAgreement({ ...agreement, isTest: true }))).toContain(
    'TEST: no money moves.',
  )
})
